import { countOf, joinWithAnd } from "../phrases.ts";
import type { Solution, Solver } from "./solver.ts";

const NUMBER = /(?<![\w.,])[-−+]?\d+(?:,\d{3})*(?:\.\d+)*(?![\w]|\.\d)/gu;
const COMPARISON =
  /\b(?:vs|versus|compare|bigger|larger|greater|higher|more|smaller|less|lower|biggest|largest|greatest|highest|smallest|lowest|newer|newest|older|latest|later|maximum|minimum|max|min|order|sort|equal)\b/iu;
const ABOUT_VERSIONS = /\b(?:versions?|releases?|newer|newest|older|latest|later|semver)\b/iu;

/** Words that a question of this kind may hold besides its numbers; others make it a question about something else. */
const VOCABULARY = new Set(
  "a an and are as ascending between both by compare decimal decimals descending equal explain for from greater greatest higher highest how in is it know large larger largest biggest bigger later latest less lower lowest max maximum me min minimum more much newer newest number numbers numerically of older one or order please release releases s semver sentence sentences show small smaller smallest software sort step than the them these think to two value version versions versus vs what whats which who why with you your answer number".split(
    " ",
  ),
);
const STRANGERS_ALLOWED = 2;

/** "9.9 vs 9.11": which of some numbers is the largest, exactly, and how the same digits read as versions. */
export const compareNumbers: Solver = {
  topic: "number comparisons",
  example: "Which is larger, 9.9 or 9.11?",
  recognize(question) {
    const numbers = [...new Set(question.match(NUMBER) ?? [])].map((number) => number.replace(/[−]/gu, "-"));
    if (numbers.length < 2 || !COMPARISON.test(question) || isAboutSomethingElse(question)) return undefined;
    const versionsOnly = numbers.some((number) => number.split(".").length > 2);
    const versions = versionsOnly || ABOUT_VERSIONS.test(question);
    return () => (versions ? solveVersions(numbers, versionsOnly) : solveDecimals(numbers));
  },
};

/** Below 0 where `left` is the smaller number, 0 where both are equal. Exact for decimals of any length. */
export function compareDecimals(left: string, right: string): number {
  const places = Math.max(fraction(left).length, fraction(right).length);
  const difference = scale(left, places) - scale(right, places);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** `left` minus `right`, exactly, as a decimal without needless zeros. */
export function subtractDecimals(left: string, right: string): string {
  const places = Math.max(fraction(left).length, fraction(right).length);
  const difference = scale(left, places) - scale(right, places);
  const digits = (difference < 0n ? -difference : difference).toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const rest = digits.slice(digits.length - places).replace(/0+$/u, "");
  return `${difference < 0n ? "-" : ""}${whole}${rest ? `.${rest}` : ""}`;
}

/** Compares as version numbers: field by field as whole numbers, absent fields are 0. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [left.split("."), right.split(".")];
  for (let index = 0; index < Math.max(a.length, b.length); index += 1) {
    const difference = BigInt(a[index] ?? "0") - BigInt(b[index] ?? "0");
    if (difference !== 0n) return difference < 0n ? -1 : 1;
  }
  return 0;
}

function isAboutSomethingElse(question: string): boolean {
  const words =
    question
      .replace(NUMBER, " ")
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  return words.filter((word) => !VOCABULARY.has(word)).length > STRANGERS_ALLOWED;
}

function fraction(number: string): string {
  return number.split(".")[1] ?? "";
}

function scale(number: string, places: number): bigint {
  const [whole = "0"] = number.replace(/,/gu, "").replace(/^[-+]/u, "").split(".");
  const magnitude = BigInt(whole + fraction(number).padEnd(places, "0"));
  return number.startsWith("-") ? -magnitude : magnitude;
}

function solveDecimals(numbers: readonly string[]): Solution {
  const places = Math.max(...numbers.map((number) => fraction(number).length));
  const columns = numbers.map((number) => align(number, places));
  const ranking = numbers.toSorted((left, right) => compareDecimals(right, left));
  const [first = "", second = ""] = ranking;
  const steps = [
    ...(places === 0 ? [] : [`Give all numbers ${countOf(places, "decimal place")}: ${columns.join(", ")}.`]),
    ...(numbers.length === 2 ? explainDigits(columns) : []),
    `Largest to smallest: ${ranking.join(", ")}.`,
  ];
  const difference = subtractDecimals(first, second);
  const verdict =
    difference === "0"
      ? `**${joinWithAnd(ranking.filter((number) => compareDecimals(number, first) === 0))} are equal.**`
      : numbers.length === 2
        ? `**${first} is larger than ${second}**, by ${difference}.`
        : `**${first} is the largest.** From largest to smallest: ${ranking.join(", ")}.`;
  const width = Math.max(...columns.map((number) => number.length));
  const column = columns.map((number) => number.padStart(width)).join("\n");
  const notes = versionNote(numbers, first);
  return {
    steps,
    answer: [verdict, `\`\`\`text\n${column}\n\`\`\``, ...notes].join("\n\n"),
    sentence: [verdict, ...padded(ranking, places), ...notes].join(" "),
    table: [decimalTable(ranking, places), verdict].join("\n\n"),
  };
}

/** What the padding with zeros shows, of numbers with several lengths. */
function padded(ranking: readonly string[], places: number): readonly string[] {
  const [first = "", second = ""] = ranking;
  const isEven = [first, second].every((number) => fraction(number).length === places);
  if (isEven || compareDecimals(first, second) === 0) return [];
  return [
    `Written with ${countOf(places, "decimal place")}, they are ${align(first, places)} and ${align(second, places)}.`,
  ];
}

function decimalTable(ranking: readonly string[], places: number): string {
  const rows = ranking.map((number, index) => {
    const { whole, digits } = placesOf(number, places);
    return `| ${index + 1} | ${number} | ${[whole, ...digits].join(" | ")} |`;
  });
  const heads = Array.from({ length: places }, (_, place) => ` place ${place + 1} |`).join("");
  return [`| rank | number | whole |${heads}`, `|${" --- |".repeat(3 + places)}`, ...rows].join("\n");
}

function placesOf(number: string, places: number): { whole: string; digits: readonly string[] } {
  const [whole = ""] = number.split(".");
  return { whole, digits: [...fraction(number).padEnd(places, "0")] };
}

function align(number: string, places: number): string {
  const [whole = ""] = number.split(".");
  return places === 0 ? whole : `${whole}.${fraction(number).padEnd(places, "0")}`;
}

function explainDigits([left = "", right = ""]: readonly string[]): readonly string[] {
  const [leftWhole, leftPlaces = ""] = left.split(".");
  const [rightWhole, rightPlaces = ""] = right.split(".");
  if (leftWhole !== rightWhole) return [`The whole parts differ: ${leftWhole} and ${rightWhole}. They decide.`];
  const index = [...leftPlaces].findIndex((digit, place) => digit !== rightPlaces[place]);
  if (index === -1) return ["All digits are the same."];
  return [
    `The whole parts are the same: ${leftWhole}.`,
    `The first decimal place that differs is number ${index + 1}: ${leftPlaces[index]} and ${rightPlaces[index]}. It decides.`,
  ];
}

/** The usual reason for the wrong answer: software versions count their fields as whole numbers. */
function versionNote(numbers: readonly string[], largest: string): readonly string[] {
  if (numbers.some((number) => !/^\d+\.\d+$/u.test(number))) return [];
  const latest = numbers.toSorted((left, right) => compareVersions(right, left))[0] ?? "";
  if (compareVersions(latest, largest) === 0) return [];
  const lead = numbers.length === 2 ? "it is the other way round" : "the order is another";
  return [
    `As *version numbers* ${lead}: ${latest} comes after ${largest}, because each field is a whole number there.`,
  ];
}

function solveVersions(numbers: readonly string[], versionsOnly: boolean): Solution {
  const plain = numbers.map((number) => number.replace(/^[-+]|,/gu, ""));
  const ranking = plain.toSorted((left, right) => compareVersions(right, left));
  const [first = "", second = ""] = ranking;
  const rows = ranking.map((version) => `| ${version} | ${version.split(".").join(" | ")} |`);
  const fields = Math.max(...ranking.map((version) => version.split(".").length));
  const head = `| version |${Array.from({ length: fields }, (_, index) => ` field ${index + 1} |`).join("")}`;
  const verdict =
    compareVersions(first, second) === 0
      ? `**${first} and ${second} are the same version.**`
      : `**${first} is the later version${ranking.length > 2 ? "" : `, after ${second}`}.**`;
  const decimal = plain.toSorted((left, right) => compareDecimals(right, left))[0] ?? "";
  const note =
    versionsOnly || compareDecimals(decimal, first) === 0 ? [] : [`As *decimal numbers* ${decimal} is the larger one.`];
  const table = [head, `|${" --- |".repeat(fields + 1)}`, ...rows].join("\n");
  return {
    steps: [
      "Versions are compared field by field, each field as a whole number.",
      ...ranking.map((version) => `${version} has the fields ${version.split(".").join(", ")}.`),
      `Latest to earliest: ${ranking.join(", ")}.`,
    ],
    answer: [verdict, table, ...note].join("\n\n"),
    sentence: [verdict, "Each field is compared as a whole number.", ...note].join(" "),
    table: [table, verdict].join("\n\n"),
  };
}
