import type { TestimonialSeed } from "#seeds/shapes.ts";

export const testimonials: TestimonialSeed[] = [
  {
    name: "Noor A.",
    level: "Competitive, U18",
    quote:
      "Two years of a forehand that went missing against hard hitters, and I had three theories about " +
      "why. On video it took about a minute: my feet stop when the ball comes fast. We did a catching " +
      "drill without a racket for a month, which looked ridiculous. In February I beat a girl who had " +
      "beaten me four times, 6-4, 6-4, and I heard my shoes the whole match.",
    rating: 5,
  },
  {
    name: "Pete G.",
    level: "Complete Beginner",
    quote:
      "First lesson at fifty-two, in running shoes, with my son’s racket. A year on I have my own " +
      "racket, a Thursday four, and a backhand that goes over the net most of the time.",
    rating: 5,
  },
  {
    name: "Leona C.",
    level: "League, NTRP 4.0",
    quote:
      "From 4-1 up I used to lose sets, and I could have told you the ball on which each one turned. Now " +
      "I turn my back, breathe out and pick a spot. From outside it looks like nothing, which suits me.",
    rating: 5,
  },
  {
    name: "Dana M.",
    level: "Parent of a U12 player",
    quote:
      "We expected somebody who would fix the serve. The first thing we got was a talk about what I say " +
      "in the car. My son packs his own bag now and I sit where he cannot see me. He is playing better, " +
      "and Sundays are quieter for all of us.",
    rating: 5,
  },
  {
    name: "Theo B.",
    level: "Tournament Player",
    quote:
      "Every point of my weekend on paper: 19 missed second-serve returns in three matches. I moved in a " +
      "step and a half and won a round at the next event that I would have lost.",
    rating: 5,
  },
  {
    name: "Sam Q.",
    level: "Intermediate Player",
    quote:
      "One thing per lesson. I asked for more at first, and was told to come back when the one thing " +
      "held. Annoying, and correct.",
    rating: 4,
  },
  {
    name: "Walt P.",
    level: "Doubles, 60+",
    quote:
      "I am seventy-one and was told I could get to more lobs. I laughed. It turns out I was standing " +
      "four feet too close to the net, and had been since about 1988.",
    rating: 5,
  },
  {
    name: "Sofia L.",
    level: "Competitive, U16",
    quote:
      "Serving for the match used to make my arm feel like somebody else’s. We practiced games that " +
      "start at 30-40 until they were boring. I served out my last three.",
    rating: 5,
  },
  {
    name: "Grace T.",
    level: "Adult returner",
    quote:
      "After two kids and nine years away I wanted to start where I had stopped. The plan began with " +
      "forty minutes of mini tennis and no serves, and I was offended. I have now played four months " +
      "without my shoulder hurting, which did not happen the last two times I came back.",
    rating: 5,
  },
  {
    name: "Ben A.",
    level: "League, NTRP 3.5",
    quote:
      "Good eye, straight talk. I would have liked more hitting and less screen in the video session, " +
      "but the two clips I took home changed my backhand more than a summer of clinics did.",
    rating: 4,
  },
  {
    name: "Amara N.",
    level: "High school team, first singles",
    quote:
      "Before regionals I did a call about one opponent who slices everything. We made a card with two " +
      "patterns on it. I read it at every changeover and won 7-5 in the third.",
    rating: 5,
  },
  {
    name: "Jorge V.",
    level: "Complete Beginner",
    quote: "Nobody made me feel old, slow or late. I was all three.",
    rating: 5,
  },
  {
    name: "Ellen W.",
    level: "Parent of a U14 player",
    quote:
      "What sold us was the notebook. My daughter gets two lines to work on and the coach remembers them " +
      "the next week. She was losing interest when we started, and last Saturday she asked to be dropped " +
      "off early.",
    rating: 5,
  },
  {
    name: "Kenji H.",
    level: "Tournament Player, 35+",
    quote:
      "The fitness session was humbling. My first sprint and my eighth were almost a second apart, and I " +
      "had been blaming my concentration for every third set. Twelve weeks of a plan that fits on one " +
      "page, and the gap is down to a third of that.",
    rating: 5,
  },
  {
    name: "Rachel D.",
    level: "Recreational Player",
    quote:
      "Booked four lessons to stop double-faulting in front of my in-laws. Six double faults a set " +
      "became one or two. The in-laws have noticed.",
    rating: 4,
  },
  {
    name: "Tom F.",
    level: "Competitive, U14",
    quote:
      "Coach watched my whole match and did not say anything until I had eaten. Then we looked at the " +
      "chart and I found the mistake before I was told.",
    rating: 5,
  },
  {
    name: "Ingrid S.",
    level: "Doubles, women’s league",
    quote:
      "Four of us came together because we kept losing to teams we can outhit. We filmed a set and " +
      "watched only the player without the ball. Now we move, we call ‘switch’, and we finished second " +
      "instead of seventh.",
    rating: 5,
  },
  {
    name: "Marcus J.",
    level: "Advanced Player",
    quote:
      "Hard work, little praise, and a second serve I can swing at. It took most of a winter and I was " +
      "told at the start that it would.",
    rating: 4,
  },
];
