import { numberProblem, type SamplingRange } from "@tutti/contract";
import { fail, type Result, succeed } from "@tutti/domain";

/**
 * Whether a field for a number accepts this text, also as the beginning of a number (specification, point 5): digits, a
 * sign where the number may be below zero, a decimal point where it need not be whole.
 */
export function isNumericText(text: string, range: SamplingRange): boolean {
  const sign = range.min === undefined || range.min < 0 ? "-?" : "";
  const fraction = range.isWhole ? "" : "[.,]?\\d*";
  return new RegExp(`^${sign}\\d*${fraction}$`, "u").test(text.trim());
}

/**
 * The number in a text; undefined for an empty text; or the problem with it, in the specification's words (point 5).
 *
 * @param name the number's name in the error
 */
export function readNumber(text: string, { name, range }: { name: string; range: SamplingRange }): NumberResult {
  const numberText = text.trim().replace(",", ".");
  if (numberText === "") return succeed(undefined);
  const isNumber = /\d/u.test(numberText) && Number.isFinite(Number(numberText));
  const value = isNumber ? Number(numberText) : undefined;
  const problem = numberProblem(name, value ?? numberText, range);
  return problem === undefined ? succeed(value) : fail(problem);
}

type NumberResult = Result<number | undefined, string>;
