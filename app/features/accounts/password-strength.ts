import { passwordLength } from "./account.ts";

/** Why a password is too weak, in words for the person who chose it; `undefined` when it will do. */
export function weaknessOf(password: string, email: string): string | undefined {
  const length = [...password].length;
  if (length < passwordLength.least) return `Use at least ${passwordLength.least} characters`;
  if (length > passwordLength.most) return `Use at most ${passwordLength.most} characters`;
  const plain = asWord(password);
  if (new Set(password.toLowerCase()).size < 5) return "Use more different characters: this one repeats too much";
  if (isRow(password.toLowerCase())) return "This is a row of neighbouring keys or numbers, which is guessed first";
  if (commonWords.has(plain) || commonWords.has(halved(plain)))
    return "This is one of the most common passwords, which are guessed first";
  const ownName = asWord(email.split("@")[0] ?? "");
  if (ownName.length >= 4 && plain.includes(ownName) && plain.length < ownName.length + 4)
    return "This is too close to your email address";
  return undefined;
}

/** The word somebody started from: `P4ssw0rd!2026` is `password`. */
function asWord(text: string): string {
  const letters = text.toLowerCase().replace(/^[\d\W_]+|[\d\W_]+$/g, "");
  return letters.replace(/[01345789@$!]/g, (sign) => lookalikes[sign] ?? sign).replace(/[\d\W_]+/g, "");
}

const lookalikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "8": "b",
  "9": "g",
  "@": "a",
  $: "s",
  "!": "i",
};

/** `passwordpassword` is `password`. */
function halved(word: string): string {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : word;
}

const rows = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1q2w3e4r5t6y7u8i9o0p",
  "1qaz2wsx3edc4rfv5tgb6yhn",
];

/** Made of runs along the keyboard, the alphabet or the digits, forwards or backwards. */
function isRow(password: string): boolean {
  const both = rows.flatMap((row) => [row, [...row].reverse().join("")]);
  let rest = password.replace(/[^a-z0-9]/g, "");
  let runs = 0;
  for (; rest.length > 0; runs++) {
    let length = 1;
    while (length < rest.length && both.some((row) => row.includes(rest.slice(0, length + 1)))) length++;
    if (length < 3 && rest.length >= 3) return false;
    rest = rest.slice(length);
  }
  return runs > 0;
}

const commonWords = new Set(
  `password passwort passwords mypassword thepassword newpassword passphrase passcode letmein welcome welcomeback iloveyou
  loveyou lovelove ilovetennis ilovefootball princess sunshine football baseball basketball volleyball softball hockey
  soccer tennis tenniscoach tennisball tennisplayer tenniscourt tennisisfun courtside racket backhand forehand grandslam
  wimbledon rolandgarros coach coaching trainer training apextennis apextennisperformance monkey dragon master shadow
  superman batman spiderman starwars pokemon michael jennifer jessica ashley charlie jordan thomas andrew daniel
  administrator admin adminadmin root superuser changeme changeit default secret secretsecret topsecret nosecret test
  testtest testing testtesttest tester guest computer internet samsung iphone google facebook instagram whatsapp youtube
  linkedin minecraft fortnite playstation nintendo liverpool arsenal chelsea barcelona realmadrid manchester yankees
  lakers cowboys steelers qwerty qwertyqwerty qwertyuiop qwertyasdf asdfasdf asdfghjkl zxcvbnm qazwsx abc abcabc abcd
  abcdef abcdefg trustno trustnoi trustnoone whatever freedom blessed jesuschrist jesuslovesme godisgood godisgreat
  summer winter spring autumn january february september october november december monday friday saturday sunday hello
  hellohello helloworld goodmorning goodluck fuckyou fuckoff asshole bullshit letmeinnow openthedoor opensesame access
  accessdenied login loginlogin letmelogin mustang ferrari porsche mercedes corvette harley yamaha butterfly chocolate
  cheesecake strawberry blueberry pineapple watermelon chicken cookie cookies pepper ginger buddy maggie bailey sophie
  matthew anthony william elizabeth alexander christopher nicholas benjamin victoria london paris newyork california
  texas florida america australia canada england germany football forever family mother father brother sister bestfriend
  myfamily mylove babygirl sweetheart sexy beautiful rainbow unicorn happiness thankyou correcthorsebatterystaple`
    .split(/\s+/)
    .filter(Boolean),
);
