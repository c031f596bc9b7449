// Days as Germans type them, put into the words that `days.ts` reads, as
// `filmroom.core.days_in_german` does; and a day as Germans write it.

const WEEKDAYS = ["Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"];
const MONTHS = ["Jan.", "Feb.", "März", "April", "Mai", "Juni", "Juli", "Aug.", "Sept.", "Okt.", "Nov.", "Dez."];

const WORDS = new Map([
  ["gestern", "yesterday"],
  ["heute", "today"],
  ["morgen", "tomorrow"],
  ["übermorgen", "in 2 days"],
  ["kommenden", "this"],
  ["diesen", "this"],
  ["tag", "day"],
  ["tagen", "days"],
  ["woche", "week"],
  ["wochen", "weeks"],
  ["monat", "month"],
  ["monaten", "months"],
  ["monats", "month"],
  ["monatsende", "end of month"],
  ["ende", "end of"],
  ["des", ""],
  ...alike({
    next: "nächste nächsten nächster nächstem",
    mon: "mo montag",
    tue: "di dienstag",
    wed: "mi mittwoch",
    thu: "do donnerstag",
    fri: "fr freitag",
    sat: "sa samstag sonnabend",
    sun: "so sonntag",
    jan: "januar jänner",
    feb: "februar",
    mar: "mär märz",
    may: "mai",
    jun: "juni",
    jul: "juli",
    oct: "okt oktober",
    dec: "dez dezember",
    a: "ein eine einem einen einer",
    two: "zwei",
    three: "drei",
    four: "vier",
    five: "fünf",
    six: "sechs",
    seven: "sieben",
    eight: "acht",
    nine: "neun",
    ten: "zehn",
    eleven: "elf",
    twelve: "zwölf",
  }),
]);

function alike(words: Record<string, string>): [string, string][] {
  return Object.entries(words).flatMap(([english, said]) =>
    said.split(" ").map((german): [string, string] => [german, english]),
  );
}

/** What is German, in small letters, in English; all else as it is. */
export function inEnglish(text: string): string {
  const words = text.replace(/[a-zäöü]+/g, (word) => WORDS.get(word) ?? word);
  return words.split(/\s+/).filter(Boolean).join(" ");
}

/** `Di, 17. März`; weekday from 0, Monday; month from 1. */
export function inGerman(weekday: number, date: number, month: number): string {
  return `${WEEKDAYS[weekday]}, ${date}. ${MONTHS[month - 1]}`;
}

export function isGerman(): boolean {
  return typeof document !== "undefined" && document.documentElement.lang === "de";
}
