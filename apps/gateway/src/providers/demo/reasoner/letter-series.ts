import { counted, joinWithAnd } from "./phrases.ts";
import type { Solution, Solver } from "./solver.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const SERIES = /(?<![\p{L}'])[A-Z_?](?:\s*(?:,|;|-|–|→|>|\s)\s*(?:[A-Z](?![\p{L}'])|_+|\?|\.\.\.|…)){2,}/u;
const LOWER_SERIES = /(?<![\p{L}'])[a-z_?](?:\s*,\s*(?:[a-z](?![\p{L}'])|_+|\?|\.\.\.|…)){2,}/u;

/** What the letters of a series may stand for: first letters of names in their known order. */
const NAMES: Record<string, readonly string[]> = {
  "the number words": "One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve".split(" "),
  "the ordinal words": "First Second Third Fourth Fifth Sixth Seventh Eighth Ninth Tenth".split(" "),
  "the months": "January February March April May June July August September October November December".split(" "),
  "the days of the week": "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
  "the planets": "Mercury Venus Earth Mars Jupiter Saturn Uranus Neptune".split(" "),
  "the colours of the rainbow": "Red Orange Yellow Green Blue Indigo Violet".split(" "),
};

/** A rule that a series follows, and what it says about the next letter. */
export interface SeriesRule {
  /** How far-fetched the rule is; of several that fit, the lowest is the best. */
  complexity: number;
  description: string;
  /** The next letter, upper case. */
  next: string;
}

/** "What comes next: A, C, F, J?": by the differences between the letters' places, or by known initials. */
export const letterSeries: Solver = {
  topic: "alphabet series",
  example: "What comes next: A, C, F, J, …?",
  recognise(question) {
    const match = SERIES.exec(question) ?? LOWER_SERIES.exec(question);
    const letters = (match?.[0] ?? "").toUpperCase().match(/[A-Z]|_+|\?/gu) ?? [];
    const gap = letters.findIndex((letter) => !/[A-Z]/u.test(letter));
    const known = letters.filter((letter) => /[A-Z]/u.test(letter));
    if (
      known.length < 3 ||
      !/next|series|sequence|pattern|missing|continue|complete|letter|comes|_|\?/iu.test(question)
    ) {
      return undefined;
    }
    const inside = gap !== -1 && gap < letters.length - 1 && known.length === letters.length - 1;
    return () => (inside ? solveGap(letters, gap) : solveNext(known));
  },
};

/**
 * The simplest rule that the letters follow: initials of known names, the same step each time, steps that grow evenly, steps that
 * repeat, or two interleaved series. Letters go on at A after Z. undefined where none fits.
 */
export function findRule(letters: readonly string[]): SeriesRule | undefined {
  const places = letters.map((letter) => ALPHABET.indexOf(letter));
  const steps = places.slice(1).map((place, index) => place - (places[index] ?? 0));
  return (
    initialsRule(letters) ??
    constantRule(places, steps) ??
    growingRule(places, steps) ??
    cycleRule(places, steps) ??
    interleavedRule(letters)
  );
}

function initialsRule(letters: readonly string[]): SeriesRule | undefined {
  for (const [names, words] of Object.entries(NAMES)) {
    const next = words[letters.length];
    if (next && letters.every((letter, index) => words[index]?.startsWith(letter))) {
      return {
        complexity: 0,
        description: `The letters begin ${names}: ${words.slice(0, letters.length).join(", ")}, then ${next}.`,
        next: next.charAt(0),
      };
    }
  }
  return undefined;
}

function constantRule(places: readonly number[], steps: readonly number[]): SeriesRule | undefined {
  const wrapped = new Set(steps.map((step) => modulo(step)));
  const [step = 0] = wrapped;
  if (wrapped.size !== 1) return undefined;
  return {
    complexity: 1,
    description: `Every step is ${signed(step > 13 ? step - 26 : step)}.`,
    next: letterAt(last(places) + step),
  };
}

function growingRule(places: readonly number[], steps: readonly number[]): SeriesRule | undefined {
  const growth = steps.slice(1).map((step, index) => step - (steps[index] ?? 0));
  const [by = 0] = growth;
  if (growth.length === 0 || growth.some((value) => value !== by)) return undefined;
  const next = last(steps) + by;
  return {
    complexity: 2,
    description: `The steps ${joinWithAnd(steps.map(signed))} change by ${signed(by)} each time, so the next one is ${signed(next)}.`,
    next: letterAt(last(places) + next),
  };
}

function cycleRule(places: readonly number[], steps: readonly number[]): SeriesRule | undefined {
  for (const length of [2, 3]) {
    if (steps.length <= length || steps.some((step, index) => index >= length && step !== steps[index - length]))
      continue;
    const next = steps[steps.length % length] ?? 0;
    return {
      complexity: 3,
      description: `The steps ${joinWithAnd(steps.slice(0, length).map(signed))} repeat, so the next one is ${signed(next)}.`,
      next: letterAt(last(places) + next),
    };
  }
  return undefined;
}

function interleavedRule(letters: readonly string[]): SeriesRule | undefined {
  const turn = letters.length % 2;
  const own = letters.filter((_, index) => index % 2 === turn);
  const other = letters.filter((_, index) => index % 2 !== turn);
  if (own.length < 2 || other.length < 2 || letters.length < 5) return undefined;
  const [rule, otherRule] = [own, other].map((series) => {
    const places = series.map((letter) => ALPHABET.indexOf(letter));
    return constantRule(
      places,
      places.slice(1).map((place, index) => place - (places[index] ?? 0)),
    );
  });
  if (!rule || !otherRule) return undefined;
  return {
    complexity: 4,
    description: `Two series take turns; the one whose turn it is runs ${own.join(", ")}. ${rule.description}`,
    next: rule.next,
  };
}

function solveNext(letters: readonly string[]): Solution {
  const rule = findRule(letters);
  const steps = [...describeDifferences(letters), rule?.description ?? "No rule that I know explains all the steps."];
  if (!rule) {
    return {
      steps,
      answer: `I found no rule behind ${letters.join(", ")}: neither equal, growing, repeating nor interleaved steps, nor known initials.`,
    };
  }
  return {
    steps,
    answer: `**${rule.next}** comes next.\n\n${drawSeries([...letters, rule.next])}\n\n${rule.description}`,
  };
}

function solveGap(letters: readonly string[], gap: number): Solution {
  const filled = [...ALPHABET].flatMap((letter) => {
    const series = letters.with(gap, letter);
    const rule = findRule(series);
    return rule ? [{ letter, series, rule }] : [];
  });
  const steps = [
    `The gap is at place ${gap + 1}. Trying all 26 letters there.`,
    ...filled.map(({ letter, rule }) => `${letter} fits: ${rule.description}`),
  ];
  const best = filled.toSorted((left, right) => left.rule.complexity - right.rule.complexity)[0];
  if (!best) return { steps, answer: `None of the 26 letters makes ${letters.join(", ")} follow a rule that I know.` };
  return { steps, answer: `**${best.letter}** is missing.\n\n${drawSeries(best.series)}\n\n${best.rule.description}` };
}

function describeDifferences(letters: readonly string[]): readonly string[] {
  const places = letters.map((letter) => ALPHABET.indexOf(letter));
  return [
    `${counted(letters.length, "letter")} and their places in the alphabet: ${letters.map((letter, index) => `${letter} = ${(places[index] ?? 0) + 1}`).join(", ")}.`,
    `The steps between them: ${places
      .slice(1)
      .map((place, index) => signed(place - (places[index] ?? 0)))
      .join(", ")}.`,
  ];
}

function drawSeries(letters: readonly string[]): string {
  const places = letters.map((letter) => ALPHABET.indexOf(letter));
  const steps = places.slice(1).map((place, index) => signed(place - (places[index] ?? 0)).padStart(3));
  return `\`\`\`text\nletter ${letters.map((letter) => letter.padStart(3)).join(" ")}\nplace  ${places.map((place) => String(place + 1).padStart(3)).join(" ")}\nstep       ${steps.join(" ")}\n\`\`\``;
}

function signed(step: number): string {
  return step > 0 ? `+${step}` : step < 0 ? `−${-step}` : "0";
}

function modulo(place: number): number {
  return ((place % 26) + 26) % 26;
}

function letterAt(place: number): string {
  return ALPHABET.charAt(modulo(place));
}

function last(values: readonly number[]): number {
  return values.at(-1) ?? 0;
}
