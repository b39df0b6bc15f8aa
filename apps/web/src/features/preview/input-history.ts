/** The inputs of the console, the oldest first, and which of them is shown; `inputs.length` is a new line. */
export interface InputHistory {
  inputs: readonly string[];
  place: number;
}

/** The most inputs that are kept. */
const MAX_INPUTS = 100;

/** The history with one more input, and a new line shown; the same input twice in a row is kept once. */
export function withInput({ inputs }: InputHistory, text: string): InputHistory {
  const next = inputs.at(-1) === text ? inputs : [...inputs, text].slice(-MAX_INPUTS);
  return { inputs: next, place: next.length };
}

/** The input one step before (-1) or after (1) in the history; undefined where there is none. */
export function inputAt(history: InputHistory, step: number): { history: InputHistory; text: string } | undefined {
  const place = history.place + step;
  if (place < 0 || place > history.inputs.length) return undefined;
  return { history: { ...history, place }, text: history.inputs[place] ?? "" };
}
