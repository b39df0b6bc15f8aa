/** What has been sent so far of one item of the model's output: a message, a call, a piece of reasoning. */
export interface Output {
  /** Its number among the calls that the client has to make; undefined where it is no such call. */
  call: number | undefined;
  /** How many characters of the call's arguments have been sent. */
  sentArguments: number;
  /** The texts of a message by their number within it. */
  texts: Map<number, OutputText>;
  /** How many characters of a refusal have been sent. */
  sentRefusal: number;
  /** The last part of the reasoning's summary of which some text has been sent; -1 if there was none. */
  summaryPart: number;
  hasReasoningText: boolean;
  isDone: boolean;
}

export interface OutputText {
  /** The index at which it begins in the text of the whole answer, in UTF-16 units. */
  start: number;
  sentText: string;
}

/** Everything that is known of an answer while it streams. */
export interface OutputTurn {
  outputs: Map<number, Output>;
  /** The length of the text sent so far, in UTF-16 units. */
  textLength: number;
  calls: number;
  searches: number;
}

export function createTurn(): OutputTurn {
  return { outputs: new Map(), textLength: 0, calls: 0, searches: 0 };
}

export function outputAt(turn: OutputTurn, index: number): Output {
  const knownOutput = turn.outputs.get(index);
  if (knownOutput) return knownOutput;
  const output: Output = {
    call: undefined,
    sentArguments: 0,
    texts: new Map(),
    sentRefusal: 0,
    summaryPart: -1,
    hasReasoningText: false,
    isDone: false,
  };
  turn.outputs.set(index, output);
  return output;
}

export function textAt(turn: OutputTurn, output: Output, contentIndex: number): OutputText {
  const outputText = output.texts.get(contentIndex);
  if (outputText) return outputText;
  const text: OutputText = { start: turn.textLength, sentText: "" };
  output.texts.set(contentIndex, text);
  return text;
}
