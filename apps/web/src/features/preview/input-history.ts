/** What was typed into the console, the oldest first, and which of it is shown; `inputs.length` is a new line. */
export interface InputHistory {
  inputs: readonly string[];
  place: number;
}

/** Inputs that are kept. */
const MAX_INPUTS = 100;

/** The history with one input more, and a new line shown; the same input twice in a row is kept once. */
export function withInput({ inputs }: InputHistory, text: string): InputHistory {
  const next = inputs.at(-1) === text ? inputs : [...inputs, text].slice(-MAX_INPUTS);
  return { inputs: next, place: next.length };
}

/** What stands a step before (-1) or behind (1) in the history; undefined where there is no more. */
export function inputAt(history: InputHistory, step: number): { history: InputHistory; text: string } | undefined {
  const place = history.place + step;
  if (place < 0 || place > history.inputs.length) return undefined;
  return { history: { ...history, place }, text: history.inputs[place] ?? "" };
}
