import { NUMBER_PATTERN, readNumber } from "./phrases.ts";
import type { Solution, Solver } from "./solver.ts";

/** The amounts of the riddle, in whole units of its money. */
export interface Bill {
  guests: number;
  /** What all guests paid together at first. */
  paid: number;
  /** What the room costs. */
  price: number;
  /** What each guest got back. */
  back: number;
  /** What the one who carried the money kept. */
  kept: number;
}

const GUESTS = new RegExp(
  String.raw`\b(${NUMBER_PATTERN})(?: [a-z]+)? (?:guests?|friends?|men|women|people|persons?|travell?ers?|salesmen|students?|ladies|customers?|diners?)\b`,
  "iu",
);
const STORY = /\b(?:hotel|motel|inn|room|restaurant|meal|bill|clerk|bell ?(?:boy|hop)|porter|waiter)\b/iu;
const AMOUNT = /[$€£]\s?(\d+)|\b(\d+)[- ]?(?:dollars?|bucks?|euros?|pounds?|coins?)\b/giu;
const AMOUNT_WORD = new RegExp(String.raw`\b(${NUMBER_PATTERN})[- ](?:dollars?|bucks?|euros?|pounds?)\b`, "giu");

/** 'The Missing Dollar': finds the amounts in the story, checks that they fit together, and shows where each unit is. */
export const missingDollar: Solver = {
  topic: "the missing dollar",
  example:
    "Three guests pay $30 for a room that costs $25. The bellboy keeps $2 of the $5 and gives each guest $1 back. Where is the missing dollar?",
  recognise(question) {
    const bill = parseBill(question);
    return bill && (() => solveBill(bill));
  },
};

/**
 * The amounts that the story names and that fit its arithmetic: what was paid less the price is what came back and what was kept.
 * The price may be left unsaid where the refund is told.
 * undefined where the text is no such story, or its numbers do not fit.
 */
export function parseBill(question: string): Bill | undefined {
  const guests = readNumber(GUESTS.exec(question)?.[1] ?? "");
  if (!guests || guests < 2 || !STORY.test(question)) return undefined;
  const amounts = readAmounts(question);
  const named = amounts.toSorted((left, right) => right - left);
  const totals = [...named, ...named.map((amount) => amount * guests)];
  return (
    fitAmounts({ guests, named, totals, pricesOf: () => named }) ??
    fitAmounts({ guests, named, totals: named, pricesOf: (paid) => named.map((refund) => paid - refund) })
  );
}

interface FitOptions {
  guests: number;
  /** Largest first. */
  named: readonly number[];
  totals: readonly number[];
  pricesOf: (paid: number) => readonly number[];
}

function fitAmounts({ guests, named, totals, pricesOf }: FitOptions): Bill | undefined {
  for (const paid of totals.filter((total) => total % guests === 0)) {
    // What comes back is a small share in every telling; without this, other amounts of the story fit by accident.
    for (const price of pricesOf(paid).filter((amount) => amount < paid && amount > (paid * 2) / 3)) {
      for (const kept of named.filter((amount) => amount > 0 && amount < price)) {
        const back = (paid - price - kept) / guests;
        if (back > 0 && named.includes(back)) return { guests, paid, price, back, kept };
      }
    }
  }
  return undefined;
}

function readAmounts(question: string): readonly number[] {
  const digits = [...question.matchAll(AMOUNT)].map((match) => Number(match[1] ?? match[2]));
  const words = [...question.matchAll(AMOUNT_WORD)].map((match) => readNumber(match[1] ?? ""));
  return [...new Set([...digits, ...words])].filter((amount) => amount !== undefined);
}

function solveBill({ guests, paid, price, back, kept }: Bill): Solution {
  const returned = guests * back;
  const net = paid - returned;
  const wrong = net + kept;
  return {
    steps: [
      `Paid at first: ${paid}. Price: ${price}. So ${paid} − ${price} = ${paid - price} leave the till.`,
      `Of those, ${guests} × ${back} = ${returned} go back to the guests and ${kept} are kept: ${returned} + ${kept} = ${returned + kept}.`,
      `The guests are down ${paid} − ${returned} = ${net}.`,
      `That ${net} is where? ${price} in the till and ${kept} in a pocket: ${price} + ${kept} = ${price + kept}.`,
      `The riddle adds ${net} + ${kept} = ${wrong}, although the ${kept} are part of the ${net}.`,
    ],
    answer: `**Nothing is missing.** The riddle adds ${net} + ${kept} = ${wrong}, but the ${kept} that were kept are already *inside* the ${net} that the guests paid. They must be subtracted, not added: ${net} − ${kept} = ${price}, the price.

| where the ${paid} are | amount |
| --- | ---: |
| in the till | ${price} |
| kept on the way | ${kept} |
| back with the guests (${guests} × ${back}) | ${returned} |
| **together** | **${price + kept + returned}** |`,
  };
}
