/** A piece of an answer, split into reasoning and text. */
export interface SplitText {
  reasoning: string;
  text: string;
}

/** Splits the reasoning at the beginning of a text from the answer that follows it. Text in, cut anywhere; no IO. */
export interface ThinkTagSplitter {
  push(text: string): SplitText;
  /** Ends the text: returns the text that was held back. Reasoning without a closing tag stays reasoning. */
  flush(): SplitText;
}

/** The tags around a model's reasoning: the usual ones, and Mistral's. */
const marks: readonly (readonly [string, string])[] = [
  ["<think>", "</think>"],
  ["<thinking>", "</thinking>"],
  ["[THINK]", "[/THINK]"],
];

/**
 * A splitter for one answer. Only a tag at its very beginning counts: later ones are part of the answer. White space
 * around the tags is dropped.
 *
 * @param startsInside the prompt ended with the opening tag, so that the answer begins with reasoning; if a model
 *   repeats the tag, it is dropped
 */
export function createThinkTagSplitter({ startsInside = false } = {}): ThinkTagSplitter {
  let state: "beginning" | "thinking" | "after" | "answering" = "beginning";
  let endings = marks.map(([, end]) => end);
  let buffer = "";
  let hasThought = false;

  const answer = (): SplitText => {
    const text = buffer;
    buffer = "";
    return { reasoning: "", text };
  };

  const begin = (): SplitText => {
    const start = buffer.trimStart();
    const mark = marks.find(([opening]) => start.startsWith(opening));
    if (mark) {
      state = "thinking";
      endings = [mark[1]];
      buffer = start.slice(mark[0].length);
      return think();
    }
    if (marks.some(([opening]) => opening.startsWith(start))) return { reasoning: "", text: "" };
    state = startsInside ? "thinking" : "answering";
    return startsInside ? think() : answer();
  };

  const think = (): SplitText => {
    if (!hasThought) buffer = buffer.trimStart();
    const ends = endings.flatMap((ending) =>
      buffer.includes(ending) ? [[buffer.indexOf(ending), ending] as const] : [],
    );
    const [first] = ends.toSorted(([a], [b]) => a - b);
    if (first) {
      const reasoning = buffer.slice(0, first[0]).trimEnd();
      buffer = buffer.slice(first[0] + first[1].length);
      state = "after";
      return { reasoning, text: settle().text };
    }
    // A text that may turn out to be the closing tag is held back, with the white space before it.
    const length = buffer.length - tailOf(buffer, endings).length;
    const reasoning = buffer.slice(0, length).trimEnd();
    buffer = buffer.slice(reasoning.length);
    hasThought ||= reasoning !== "";
    return { reasoning, text: "" };
  };

  const settle = (): SplitText => {
    buffer = buffer.trimStart();
    if (buffer === "") return { reasoning: "", text: "" };
    state = "answering";
    return answer();
  };

  return {
    push(text) {
      buffer += text;
      if (state === "beginning") return begin();
      if (state === "thinking") return think();
      return state === "after" ? settle() : answer();
    },
    flush() {
      const rest = buffer;
      buffer = "";
      if (state === "after") return { reasoning: "", text: "" };
      const isThought = state === "thinking" || (state === "beginning" && startsInside);
      if (!isThought) return { reasoning: "", text: rest };
      return { reasoning: hasThought ? rest.trimEnd() : rest.trim(), text: "" };
    },
  };
}

/** The longest end of a text that is the beginning of one of the tags. */
function tailOf(text: string, candidates: readonly string[]): string {
  const longest = Math.max(...candidates.map(({ length }) => length)) - 1;
  for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
    const tail = text.slice(-length);
    if (candidates.some((candidate) => candidate.startsWith(tail))) return tail;
  }
  return "";
}
