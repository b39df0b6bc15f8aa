import type { ProjectFile } from "../project/project-files.ts";
import type { ElementFacts, PointedElement } from "./pointed-element.ts";

/** A place in a project's files; lines and columns begin with 1. */
export interface SourcePlace {
  path: string;
  line: number;
  column: number;
}

/** A piece of source that may have made an element. */
interface Candidate {
  path: string;
  offset: number;
  score: number;
}

const SOURCE_FILE = /\.(?:html?|[cm]?[jt]sx?|vue|svelte|svg)$/iu;

/** Characters after the beginning of a tag that belong to its attributes, and characters of the element's text. */
const TAG_LENGTH = 1_500;
const TEXT_LENGTH = 400;

/** The weight of each matching feature. The whole class attribute weighs more than its single classes. */
const SCORES = { id: 20, classes: 10, class: 6, label: 9, words: 6, attribute: 4 } as const;
/** A matching tag alone is a guess; with any other matching feature it is a match. */
const MIN_SCORE = 3;
/** Without the tag only strong features count: a component has another tag. */
const MIN_UNTAGGED_SCORE = 6;

/**
 * Finds where an app's files create an element: by its tag, id, classes, attributes and text, as they are spelled in
 * markup, JSX, templates and scripts alike. An element that is in no file, such as an image inside a component of a
 * library, is found by its ancestors. Apps are small: all files are searched.
 *
 * @returns undefined if nothing in the files matches
 */
export function findSource(files: readonly ProjectFile[], element: PointedElement): SourcePlace | undefined {
  const sources = files.filter(({ path }) => SOURCE_FILE.test(path));
  for (const facts of [element, ...element.ancestors]) {
    const source = best(sources, facts);
    if (source !== undefined) return placeAt(source, sources);
  }
  return undefined;
}

function best(sources: readonly ProjectFile[], facts: ElementFacts): Candidate | undefined {
  const taggedCandidates = sources.flatMap((source) => taggedIn(source, facts));
  const ranking = inOrder(taggedCandidates);
  const [first] = ranking;
  if (first !== undefined && first.score >= MIN_SCORE) {
    // Of several equal candidates, the one with the same index as the element among the elements of its tag.
    const equals = ranking.filter(({ score }) => score === first.score);
    return (equals.length === taggedCandidates.length ? equals[facts.order] : undefined) ?? first;
  }
  const [fallback] = inOrder(sources.flatMap((source) => untaggedIn(source, facts)));
  return fallback ?? (taggedCandidates.length === 1 ? first : undefined);
}

function inOrder(candidates: readonly Candidate[]): Candidate[] {
  return [...candidates].sort((a, b) => b.score - a.score);
}

/** Places where elements of the tag begin, in markup or created by a script. */
function taggedIn({ path, content }: ProjectFile, facts: ElementFacts): Candidate[] {
  const tag = facts.tag.replaceAll(/[.:]/gu, "\\$&");
  const beginnings = new RegExp(`<${tag}(?=[\\s/>])|createElement(?:NS)?\\([^)]{0,60}["'\`]${tag}["'\`]`, "giu");
  return [...content.matchAll(beginnings)].map(({ index }) => ({
    path,
    offset: index,
    score: scoreOf(pieceAt(content, { offset: index, tag: facts.tag }), facts),
  }));
}

/** Places where an element is named without its tag: by its text in a component, its id or its classes in a script. */
function untaggedIn({ path, content }: ProjectFile, facts: ElementFacts): Candidate[] {
  const names = [facts.label, facts.id, facts.className].filter((name) => name !== undefined && name.length > 2);
  return names.flatMap((name) => {
    const at = content.indexOf(name as string);
    if (at < 0) return [];
    const line = content.lastIndexOf("\n", at) + 1;
    const end = content.indexOf("\n", at);
    const text = content.slice(line, end < 0 ? undefined : end);
    const score = scoreOf({ attributes: text, text }, facts);
    return score < MIN_UNTAGGED_SCORE ? [] : [{ path, offset: line + text.search(/\S/u), score }];
  });
}

/** The attributes of a tag, and the text after it. */
interface Piece {
  attributes: string;
  text: string;
}

function pieceAt(content: string, { offset, tag }: { offset: number; tag: string }): Piece {
  const rest = content.slice(offset, offset + TAG_LENGTH);
  const end = endOfTag(rest);
  const text = content.slice(offset + end, offset + end + TEXT_LENGTH);
  const closing = text.indexOf(`</${tag}`);
  return { attributes: rest.slice(0, end), text: closing < 0 ? text : text.slice(0, closing) };
}

/** The end of a tag, after values that may contain a `>` themselves. */
function endOfTag(text: string): number {
  let depth = 0;
  let quote = "";
  for (let at = 1; at < text.length; at += 1) {
    const char = text[at] ?? "";
    if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'" || char === "`") quote = char;
    else if (char === "{") depth += 1;
    else if (char === "}") depth -= 1;
    else if (char === ">" && depth === 0 && text[at - 1] !== "=") return at + 1;
  }
  return text.length;
}

function scoreOf({ attributes, text }: Piece, facts: ElementFacts): number {
  let score = 0;
  if (facts.id !== undefined && hasWord(attributes, facts.id)) score += SCORES.id;
  if (facts.className !== undefined) {
    const classes = facts.className.trim().split(/\s+/u);
    const classCount = classes.filter((name) => hasWord(attributes, name)).length;
    score += attributes.includes(facts.className) ? SCORES.classes : (SCORES.class * classCount) / classes.length;
  }
  for (const value of Object.values(facts.attributes)) if (attributes.includes(value)) score += SCORES.attribute;
  if (facts.label !== undefined) {
    const plainText = text.replaceAll(/\s+/gu, " ");
    const words = facts.label.split(" ").filter((word) => word.length > 1);
    const wordCount = words.filter((word) => hasWord(plainText, word)).length;
    if (plainText.includes(facts.label)) score += SCORES.label;
    else if (words.length > 0) score += (SCORES.words * wordCount) / words.length;
  }
  return score;
}

/** Whether a text has a name in it that is not a part of another one. */
function hasWord(text: string, word: string): boolean {
  const isPart = (char: string | undefined): boolean => char !== undefined && /[\w-]/u.test(char);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isPart(text[at - 1]) && !isPart(text[at + word.length])) return true;
  }
  return false;
}

function placeAt({ path, offset }: Candidate, sources: readonly ProjectFile[]): SourcePlace {
  const before = (sources.find((source) => source.path === path)?.content ?? "").slice(0, offset);
  const line = before.split("\n").length;
  return { path, line, column: offset - before.lastIndexOf("\n") };
}
