/** The beginning of a code block in a line, and its language. */
const FENCE = /(`{3,}|~{3,})[^\S\n]*([\w+-]*)/u;

/** Characters that are read in search of values: an answer of nothing but brackets would be read once for each. */
const READ_LIMIT = 2_000_000;

/**
 * Every value of JSON in an answer, best first: the answer itself where it is one; the contents of its code blocks,
 * those that are named `json` before others; then the objects and lists in its text, the longer ones first. Among
 * equals the later comes first, since models think, give examples and quote before they answer. A reader takes the
 * first value that has the form it asked for: braces, links and indexes before an answer are values as well, or none.
 */
export function jsonValuesIn(answer: string): unknown[] {
  const whole = parse(answer);
  if (whole !== undefined) return [whole.value];
  const codeBlocks = codeBlocksIn(answer).reverse();
  const isJson = ({ language }: CodeBlock) => /^json/iu.test(language);
  const inFences = [...codeBlocks.filter(isJson), ...codeBlocks.filter((block) => !isJson(block))].flatMap(
    ({ content }) => parse(content) ?? [],
  );
  const inText = valuesWithin(answer).toSorted((one, other) => other.length - one.length || other.start - one.start);
  return [...inFences, ...inText].map(({ value }) => value);
}

interface CodeBlock {
  language: string;
  content: string;
}

/** The code blocks of an answer. It is read line by line: one pattern for all of a block takes its length's square. */
function codeBlocksIn(answer: string): CodeBlock[] {
  const codeBlocks: CodeBlock[] = [];
  for (let start = 0; start < answer.length; ) {
    const lineEnd = answer.indexOf("\n", start);
    if (lineEnd === -1) break;
    const [, marks = "", language = ""] = FENCE.exec(answer.slice(start, lineEnd)) ?? [];
    start = lineEnd + 1;
    if (marks === "") continue;
    // Some models close a block with fewer marks than it began with.
    const end = [marks, marks.slice(0, 3)].map((each) => answer.indexOf(each, start)).find((place) => place !== -1);
    if (end === undefined) continue;
    codeBlocks.push({ language, content: answer.slice(start, end).trim() });
    start = end + marks.length;
  }
  return codeBlocks;
}

interface FoundValue {
  value: unknown;
  start: number;
  length: number;
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** The objects and lists of a text that are not within another one. */
function valuesWithin(text: string): FoundValue[] {
  const values: FoundValue[] = [];
  let read = 0;
  for (let start = nextBracket(text, 0); start !== -1 && read < READ_LIMIT; ) {
    const end = endOfValue(text, start);
    read += (end ?? text.length) - start;
    const parsed = end === undefined ? undefined : parse(text.slice(start, end));
    if (parsed && end !== undefined) values.push({ ...parsed, start, length: end - start });
    start = nextBracket(text, parsed && end !== undefined ? end : start + 1);
  }
  return values;
}

function nextBracket(text: string, from: number): number {
  const distance = text.slice(from).search(/[[{]/u);
  return distance === -1 ? -1 : from + distance;
}

/** The place after the bracket that closes the one at `start`; undefined where none does. */
function endOfValue(text: string, start: number): number | undefined {
  const closings: string[] = [];
  let isInText = false;
  for (let place = start; place < text.length; place += 1) {
    const character = text[place];
    if (isInText) {
      if (character === "\\") place += 1;
      else if (character === '"') isInText = false;
      else if (character === "\n") return undefined;
    } else if (character === '"') isInText = true;
    else if (character === "{") closings.push("}");
    else if (character === "[") closings.push("]");
    else if (character === "}" || character === "]") {
      if (closings.pop() !== character) return undefined;
      if (closings.length === 0) return place + 1;
    }
  }
  return undefined;
}
