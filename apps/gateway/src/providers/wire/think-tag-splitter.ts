/** A piece of an answer, told apart. */
export interface SplitText {
  reasoning: string;
  text: string;
}

/** Tells the thoughts at the beginning of a text from the answer that follows them. Text in, cut anywhere; no IO. */
export interface ThinkTagSplitter {
  push(text: string): SplitText;
  /** The text ends: what was held back is told. Thoughts that never ended stay thoughts. */
  flush(): SplitText;
}

/** How models mark their thoughts: most, and Mistral's. */
const marks: readonly (readonly [string, string])[] = [
  ["<think>", "</think>"],
  ["<thinking>", "</thinking>"],
  ["[THINK]", "[/THINK]"],
];

/**
 * A splitter for one answer. Only a mark at its very beginning counts: later ones are part of what the model says.
 * Blank space around the marks is dropped.
 *
 * @param startsInside the prompt ended with the opening mark, so that the answer begins with thoughts; a model that
 * writes the mark once more means the same
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
    // What may turn out to be the closing mark, and the blank space before it, waits.
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

/** The longest end of a text that is the beginning of one of the marks. */
function tailOf(text: string, candidates: readonly string[]): string {
  const longest = Math.max(...candidates.map(({ length }) => length)) - 1;
  for (let length = Math.min(longest, text.length); length > 0; length -= 1) {
    const tail = text.slice(-length);
    if (candidates.some((candidate) => candidate.startsWith(tail))) return tail;
  }
  return "";
}
