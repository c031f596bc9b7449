// Days as people type them, read without a server by the rules of `filmroom.core.dates`. Both are
// held to one table, tests/core/dates/days.tsv. What is no day to come is null here; why it is none
// the server says.

import { inEnglish, inGerman, isGerman } from "./days_in_german";

const DAY_MS = 86_400_000;
const LATEST_DAYS = 731;
const PASSED_DAYS = 270;
const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
const UNITS: Record<string, number> = { day: 1, week: 7, fortnight: 14 };

/** A day as 2026-03-14, so that days are compared and kept as text. */
export type Day = string;
type Parts = Record<string, string | undefined>;
type Reader = (found: Parts, today: Day, monthFirst: boolean) => Day | null;

const WEEKDAY = "mon(?:day)?|tue(?:s|sday)?|wed(?:s|nesday)?|thu(?:r|rs|rsday)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?";
const MONTH =
  "(?<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const NUMBERED = "(?<day>\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(?:,?\\s+(?<year>\\d{4}))?";
const AHEAD = `(?:in )?(?<number>\\d{1,3}|an?|${NUMBERS.join("|")}) (?<unit>day|week|fortnight|month)s?'?(?: time| from now)?`;

const READERS: [RegExp, Reader][] = (
  [
    ["(?<named>today|tomorrow)", ({ named }, today) => on(today, named === "today" ? 0 : 1)],
    [`(?:this |(?<next>next ))?(?<weekday>${WEEKDAY})`, weekday],
    [`(?<weekday>${WEEKDAY})(?<week> week)`, weekday],
    [AHEAD, ahead],
    ["(?:the )?end of (?:the |this |(?<next>next ))?month", monthEnd],
    [`(?:(?<weekday>${WEEKDAY}),? )?(?:the )?${NUMBERED}\\.?(?: of)? ?${MONTH}${YEAR}`, withMonthName],
    [`(?:(?<weekday>${WEEKDAY}),? )?${MONTH} (?:the )?${NUMBERED}${YEAR}`, withMonthName],
    ["(?<first>\\d{1,2})/(?<second>\\d{1,2})(?:/(?<year>\\d{4}|\\d{2}))?", withSlash],
    ["(?<day>\\d{1,2})\\.\\s?(?<month>\\d{1,2})(?:\\.\\s?(?<year>\\d{4})?)?", numbered],
    ["(?<year>\\d{4})(?<mark>[-/])(?<month>\\d{1,2})\\k<mark>(?<day>\\d{1,2})", numbered],
  ] as [string, Reader][]
).map(([pattern, reader]) => [new RegExp(`^(?:${pattern})$`), reader]);

/** The day that is meant, from `today` on; null where the text names none. */
export function readDay(text: string, today: Day, monthFirst = false): Day | null {
  const tidied = tidy(text);
  for (const [pattern, reader] of READERS) {
    const found = pattern.exec(tidied);
    if (found) return withinReach(reader({ ...found.groups }, today, monthFirst), today);
  }
  return null;
}

/** `Tue 17 Mar`, on German pages `Di, 17. März`; with the year where it is not today's. */
export function showDay(day: Day, today: Day): string {
  const { year, month, date } = split(day);
  const english = `${title(DAYS[weekdayOf(day)]!)} ${date} ${title(MONTHS[month - 1]!)}`;
  const shown = isGerman() ? inGerman(weekdayOf(day), date, month) : english;
  return year === split(today).year ? shown : `${shown} ${year}`;
}

/** Today where somebody lives; where the browser knows no such zone, where it is itself. */
export function todayIn(zone: string): Day {
  try {
    return new Intl.DateTimeFormat("sv-SE", { timeZone: zone || undefined }).format(new Date());
  } catch {
    return new Intl.DateTimeFormat("sv-SE").format(new Date());
  }
}

function tidy(text: string): string {
  const words = text.toLowerCase().replaceAll("’", "'").split(/\s+/).filter(Boolean);
  while (["on", "by", "until", "due", "am", "bis", "zum", "den"].includes(words[0] ?? "")) words.shift();
  return inEnglish(words.join(" ")).replace(/[.,;!]+$/, "");
}

function withinReach(day: Day | null, today: Day): Day | null {
  return day !== null && day >= today && daysBetween(today, day) <= LATEST_DAYS ? day : null;
}

function weekday({ weekday, next, week }: Parts, today: Day): Day {
  const wanted = DAYS.indexOf(weekday!.slice(0, 3));
  if (next) return on(today, 7 - weekdayOf(today) + wanted);
  const first = ((wanted - weekdayOf(today) + 6) % 7) + 1;
  return on(today, first + (week ? 7 : 0));
}

function ahead({ number, unit }: Parts, today: Day): Day {
  const spelled = NUMBERS.indexOf(number!) + 1;
  const count = /^an?$/.test(number!) ? 1 : spelled || Number(number);
  return unit === "month" ? monthsOn(today, count) : on(today, count * UNITS[unit!]!);
}

function monthEnd({ next }: Parts, today: Day): Day {
  const { year, month } = split(monthsOn(`${today.slice(0, 8)}01`, next ? 1 : 0));
  return dayOf(year, month, lastOf(year, month))!;
}

function withMonthName({ weekday, day, month, year }: Parts, today: Day): Day | null {
  const found = next(Number(day), MONTHS.indexOf(month!.slice(0, 3)) + 1, year, today);
  const isOther = weekday && found && DAYS[weekdayOf(found)] !== weekday.slice(0, 3);
  return isOther ? null : found;
}

function withSlash({ first, second, year }: Parts, today: Day, monthFirst: boolean): Day | null {
  const [day, month] = monthFirst ? [second, first] : [first, second];
  return next(Number(day), Number(month), year, today);
}

function numbered({ day, month, year }: Parts, today: Day): Day | null {
  return next(Number(day), Number(month), year, today);
}

/** The day of that year; without one the next such day, unless it has most likely just passed. */
function next(day: number, month: number, year: string | undefined, today: Day): Day | null {
  if (year) return dayOf(Number(year) + (year.length === 2 ? 2000 : 0), month, day);
  const now = split(today).year;
  if (month === 2 && day === 29 && lastOf(now + 1, 2) === 29) return dayOf(now + 1, 2, 29);
  const here = dayOf(now, month, day);
  if (here === null || here >= today) return here;
  const later = dayOf(now + 1, month, day);
  return later !== null && daysBetween(today, later) <= PASSED_DAYS ? later : null;
}

// The calendar

function split(day: Day): { year: number; month: number; date: number } {
  const [year, month, date] = day.split("-").map(Number) as [number, number, number];
  return { year, month, date };
}

function dayOf(year: number, month: number, date: number): Day | null {
  if (month < 1 || month > 12 || date < 1 || date > lastOf(year, month)) return null;
  return [String(year).padStart(4, "0"), String(month).padStart(2, "0"), String(date).padStart(2, "0")].join("-");
}

function on(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function daysBetween(one: Day, other: Day): number {
  return (Date.parse(other) - Date.parse(one)) / DAY_MS;
}

function weekdayOf(day: Day): number {
  return (new Date(day).getUTCDay() + 6) % 7; // 0 is Monday
}

function lastOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function monthsOn(day: Day, months: number): Day {
  const { year, month, date } = split(day);
  const later = { year: year + Math.floor((month - 1 + months) / 12), month: ((month - 1 + months) % 12) + 1 };
  return dayOf(later.year, later.month, Math.min(date, lastOf(later.year, later.month)))!;
}

function title(word: string): string {
  return word[0]!.toUpperCase() + word.slice(1);
}
