export const weekdayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];
export const monthNames = "january february march april may june july august september october november december".split(
  " ",
);

/** Abbreviations, misspellings and synonyms of a word that the grammar knows under one name. */
const otherNames: Record<string, string> = {
  monday: "mon mondy munday",
  tuesday: "tue tues teusday tusday tuseday tuesdy",
  wednesday: "wed weds wedn wendsday wensday wednsday wedensday",
  thursday: "thu thur thurs thrusday thusday thersday",
  friday: "fri firday fryday",
  saturday: "sat saterday satuday saturaday satday",
  sunday: "sun sundy sonday",
  mondays: "mons",
  tuesdays: "tuess",
  wednesdays: "wedss",
  thursdays: "thurss",
  fridays: "fris",
  saturdays: "sats",
  sundays: "suns",
  january: "jan",
  february: "feb febuary",
  march: "mar",
  april: "apr",
  june: "jun",
  july: "jul",
  august: "aug",
  september: "sep sept septemeber",
  october: "oct ocotber",
  november: "nov novemeber",
  december: "dec decemeber",
  tomorrow: "tmrw tmr tmrow tomo tomorow tommorow tommorrow tomorrows 2moro 2morrow 2mrw",
  today: "2day",
  tonight: "2nite 2night tonite",
  every: "evry evrey evey",
  school: "skool schol",
  prefer: "pref",
  morning: "morn mornin",
  mornings: "morns mornin's",
  afternoon: "aft arvo afternon afernoon",
  afternoons: "arvos afts",
  evening: "eve evening's evenin evning",
  evenings: "eves evenin's evnings",
  night: "nite",
  nights: "nites",
  weekend: "wkend wknd weekand",
  weekends: "wkends wknds weekands",
  weekday: "wkday weekdy workday",
  weekdays: "wkdays wkdys weekdys weakdays workdays",
  week: "wk",
  weeks: "wks",
  next: "nxt",
  between: "btw btwn betw betwen",
  around: "arnd abt about roughly approximately approx circa",
  until: "til till untill",
  through: "thru",
  except: "excpet exept excluding exc apart besides",
  not: "can't cant cannot couldn't couldnt don't dont won't wont isn't isnt doesn't doesnt aren't arent wouldn't never nope neither unable unavailable busy without no nothing",
  or: "nor",
  please: "pls plz",
  after: "aftr afer",
  before: "befor b4",
  noon: "midday",
};

const numbers = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const otherNumbers: Record<string, string> = { fifteen: "15", twenty: "20", thirty: "30", forty: "40", ninety: "90" };

/** Each spelling with the grammar's name for it. */
export const knownAs = new Map<string, string>([
  ...Object.entries(otherNames).flatMap(([name, others]) =>
    others.split(" ").map((other): [string, string] => [other, name]),
  ),
  ...numbers.slice(1).map((word, index): [string, string] => [word, String(index + 1)]),
  ...Object.entries(otherNumbers),
]);

/** Words long enough to be recognised with one wrong letter. */
export const wordsToCorrect = [
  ...weekdayNames,
  ...weekdayNames.map((name) => `${name}s`),
  ...monthNames.filter((name) => name.length > 6),
  ..."tomorrow morning mornings evening evenings afternoon afternoons weekend weekends weekday weekdays school".split(
    " ",
  ),
];

/** Words that a number may follow or precede without a blank: 'tue4pm', 'after4'. */
export const spacedWords = new Set([
  ...weekdayNames,
  ...weekdayNames.map((name) => `${name}s`),
  ...monthNames,
  ..."tomorrow today tonight weekday weekdays weekend weekends morning mornings afternoon afternoons".split(" "),
  ..."evening evenings at after before until from around between by or and".split(" "),
]);

/** Real words that are one letter away from one of those. */
export const notMisspelt = new Set("mourning moaning sundae sundry evenings mornings weakened decembers".split(" "));

/** Words that say nothing about when: allowed anywhere and not reported as not understood. */
export const fillers = new Set(
  `a i i'm im i'd id i'll ill i've ive we we're we'd we'll we've he he's she she's they you your my our his her their me us
  it it's its the of on in at to for with by from as is are be am was will would could can may might should do does
  have has get got like love want need prefer hoping hope looking wish wanted try take taking come coming book booking
  booked schedule arrange set up play playing start starting starts learn practise practice improve meet join bring
  lesson lessons session sessions class tennis coaching training hit hitting slot slots spot time times day days date
  dates hour something anything some sometime somewhere sort kind just maybe perhaps possibly probably also too either
  both really very quite pretty usually generally normally mostly mainly most often preferably only then so this that
  these those there here and any hi hello hey dear coach thanks thank you cheers please regards ok okay yes yeah yep
  sure son daughter kid kids child children boy girl wife husband partner friend friends family myself ourselves him
  them beginner beginners adult adults one group private individual first trial new if possible able open flexible
  availability schedule week suit suits suited work works working fits fit good great best better fine perfect ideal
  well easy easiest convenient possible available free happy doable preferred preference nice lovely happily let know
  see what when which how about think guess suppose say says maybe would've more less much bit little long as possible
  into out let's lets us anyone u ur r how's hows what's whats chance opening openings squeeze whichever happen around each plays years experience interested intermediate advanced
  start begin end give going go back thing things ask asking question request our ours it'd that's
  there's who whose whom another same usual rest than enough still already again ready
  wondering wonder onwards onward`
    .split(/\s+/)
    .filter(Boolean),
);

/** After a day they mean that it suits; after a 'not', that it does not. */
export const verdicts = new Set(
  `work works working suit suits good great best better fine perfect ideal convenient possible available free happy ok
  okay doable preferred fit fits able option make do come play suitable can`
    .split(/\s+/)
    .filter(Boolean),
);
