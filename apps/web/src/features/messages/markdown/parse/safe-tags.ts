import type { Token, Tokens } from "marked";
import { decodeEntities } from "./decode-entities.ts";

/** The elements that a text may make in a line, by the names of their tags. Each means something, and does nothing. */
const elements = {
  a: "a",
  abbr: "abbr",
  b: "b",
  bdi: "bdi",
  cite: "cite",
  code: "code",
  del: "del",
  dfn: "dfn",
  em: "em",
  i: "i",
  ins: "ins",
  kbd: "kbd",
  mark: "mark",
  q: "q",
  rp: "rp",
  rt: "rt",
  ruby: "ruby",
  s: "s",
  samp: "samp",
  small: "small",
  strike: "s",
  strong: "strong",
  sub: "sub",
  sup: "sup",
  tt: "code",
  u: "u",
  var: "var",
} as const;

export type SafeElementName = (typeof elements)[keyof typeof elements];

/** Inline content between the tags of an element that a text may make. */
export interface SafeElement extends Tokens.Generic {
  type: "element";
  name: SafeElementName;
  /** The attribute that means something: an abbreviation's title, a link's address. */
  value: string | undefined;
  tokens: Token[];
}

/**
 * The most elements of one name within each other: more of them would move or shrink a text until it covers another, or
 * cannot be read.
 */
const MOST_OF_A_NAME = 3;

const tag = /^<(\/?)([a-z][a-z\d]*)((?:\s[^<>]*)?)>$/i;
const attributes = { a: "href", abbr: "title", dfn: "title" } as const;

interface OpenElement {
  tag: Token;
  /** The tag's name. */
  name: keyof typeof elements;
  attributeText: string;
  /** The index of the tag among the tokens. */
  start: number;
}

/**
 * Joins the tags of safe elements and the tokens between them to elements, in place. Tags without a counterpart among
 * the tokens stay, and are shown as text; so do all others.
 */
export function joinTags(tokens: Token[]): void {
  if (!tokens.some(({ type }) => type === "html")) return;
  const open: OpenElement[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    const match = token?.type === "html" ? tag.exec(token.raw) : null;
    const name = match?.[2]?.toLowerCase() ?? "";
    if (token === undefined || match === null || !isSafe(name)) continue;
    if (match[1] === "") {
      open.push({ tag: token, name, attributeText: match[3] ?? "", start: index });
      continue;
    }
    const place = open.findLastIndex((each) => each.name === name);
    const opening = open[place];
    // An element that ends outside of the one in which it began has no end.
    open.length = Math.max(place, 0);
    if (opening === undefined) continue;
    const content = tokens.slice(opening.start + 1, index);
    if (open.filter((each) => each.name === name).length >= MOST_OF_A_NAME) continue;
    const raw = tokens.slice(opening.start, index + 1).map((each) => each.raw);
    const element: SafeElement = {
      type: "element",
      raw: raw.join(""),
      name: elements[name],
      value: meaningOf(name, opening.attributeText),
      tokens: content,
    };
    tokens.splice(opening.start, index + 1 - opening.start, element);
    index = opening.start;
  }
}

function isSafe(name: string): name is keyof typeof elements {
  return Object.hasOwn(elements, name);
}

function meaningOf(name: keyof typeof elements, attributeText: string): string | undefined {
  return name === "a" || name === "abbr" || name === "dfn" ? attributeOf(attributeText, attributes[name]) : undefined;
}

/** The value of an attribute in the text between a tag's name and its end. */
export function attributeOf(text: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'=<>\`]+))`, "i").exec(text);
  const value = match?.[1] ?? match?.[2] ?? match?.[3];
  return value === undefined ? undefined : decodeEntities(value);
}

/** Whether a tag is a line break, which has no counterpart. */
export function isBreakTag(raw: string): boolean {
  return /^<br(?:\s[^<>]*)?\/?>$/i.test(raw);
}

const halfTag = /<\/?(?:([a-z][a-z\d]*)(?:\s[^<>\n]*)?|)$/i;
const blockNames = ["details", "summary", "p", "div", "center", "br"];

/** A line's text without a safe tag at its end that has been received in part. */
export function withoutHalfTag(text: string): string {
  const match = halfTag.exec(text);
  if (match === null) return text;
  const name = match[1]?.toLowerCase() ?? "";
  const isBeginning = [...Object.keys(elements), ...blockNames].some((each) =>
    /\s/.test(match[0]) ? each === name : each.startsWith(name),
  );
  // A comparison has a blank behind its sign, which is no tag; a lone sign at the end may become either.
  return isBeginning ? text.slice(0, match.index) : text;
}

/** The closing tags of the safe elements that a text opens and has not closed yet, the innermost first. */
export function closingTags(text: string): string {
  if (!text.includes("<")) return "";
  const bare = text.replace(/(`+)(?!`)[^`\n]*\1/g, (code) => " ".repeat(code.length));
  const open: string[] = [];
  for (const match of bare.matchAll(/<(\/?)([a-z][a-z\d]*)(?:\s[^<>]*)?>/gi)) {
    const name = match[2]?.toLowerCase() ?? "";
    if (!isSafe(name)) continue;
    if (match[1] === "") open.push(name);
    else if (open.includes(name)) open.length = open.lastIndexOf(name);
  }
  return open
    .reverse()
    .map((name) => `</${name}>`)
    .join("");
}
