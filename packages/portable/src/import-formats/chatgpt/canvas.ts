import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { firstText, listOf, objectOf } from "../../repair/json-values.ts";
import type { Report } from "../../repair/report.ts";
import { codeBlock } from "../code-block.ts";

/** A document beside a chat, in the state after a message. */
interface CanvasDocument {
  title: string;
  /** "document", or "code/" and a language. */
  type: string;
  content: string;
  version: number;
}

/** The documents of a path: by their ids, and the one that was changed last. */
interface Documents {
  byId: ReadonlyMap<string, CanvasDocument>;
  last: string;
}

const none: Documents = { byId: new Map(), last: "" };

/** Patterns that match a whole document. */
const WHOLE = /^(?:\(\?s\))?\^?(?:\.\*|\[\\s\\S\]\*|\(\?:\.\|\\n\)\*)\$?$/u;

/**
 * The texts of the messages that make or change a document of ChatGPT's canvas, by the ids of their nodes: the
 * document as it is after them, with its title. `canmore.create_textdoc` has `name`, `type` and `content` as JSON;
 * `canmore.update_textdoc` a list of `updates`, each with a regular expression and what comes in its place. The answer
 * of the tool, which follows, names the document. Expressions are not run, as a file's may never end: one that stands
 * for the whole document or for words is applied, any other one is reported.
 */
export function readCanvas(mapping: JsonObject, report: Report): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const documents = new Map<string, Documents>();
  for (const { id, parentId, childId } of nodesFromRoots(mapping)) {
    const before = documents.get(parentId ?? "") ?? none;
    const message = objectOf(objectOf(mapping[id])["message"]);
    const answer = objectOf(objectOf(objectOf(objectOf(mapping[childId ?? ""])["message"])["metadata"])["canvas"]);
    const change = changeOf(message, { before, answer, report });
    if (change !== undefined) texts.set(id, shownDocument(change.document));
    documents.set(
      id,
      change === undefined ? before : { byId: new Map(before.byId).set(change.id, change.document), last: change.id },
    );
  }
  return texts;
}

/** All nodes, each after the one that it follows; cycles are left out. */
function* nodesFromRoots(
  mapping: JsonObject,
): Generator<{ id: string; parentId: string | undefined; childId: string | undefined }> {
  const children = new Map<string, string[]>();
  const waiting: string[] = [];
  const parentOf = (id: string): string | undefined => {
    const parent = firstText(objectOf(mapping[id])["parent"]);
    return parent !== undefined && isObject(mapping[parent]) ? parent : undefined;
  };
  for (const id of Object.keys(mapping)) {
    const parent = parentOf(id);
    const siblings = children.get(parent ?? "");
    if (parent === undefined) waiting.push(id);
    else if (siblings === undefined) children.set(parent, [id]);
    else siblings.push(id);
  }
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const own = children.get(id) ?? [];
    yield { id, parentId: parentOf(id), childId: own[0] };
    waiting.push(...own);
  }
}

interface ChangeContext {
  before: Documents;
  /** The tool's answer, which names the document. */
  answer: JsonObject;
  report: Report;
}

function changeOf(
  message: JsonObject,
  { before, answer, report }: ChangeContext,
): { id: string; document: CanvasDocument } | undefined {
  const recipient = message["recipient"];
  if (recipient !== "canmore.create_textdoc" && recipient !== "canmore.update_textdoc") return undefined;
  const call = callOf(objectOf(message["content"]));
  if (call === undefined) return undefined;
  if (recipient === "canmore.create_textdoc") {
    const content = firstText(call["content"]);
    if (content === undefined) return undefined;
    const id = firstText(answer["textdoc_id"]) ?? `document ${before.byId.size}`;
    const title = firstText(call["name"], answer["title"]) ?? "Canvas";
    return { id, document: { title, type: firstText(call["type"]) ?? "document", content, version: 1 } };
  }
  if (answer["is_failure"] === true) return undefined;
  const id = firstText(answer["textdoc_id"]) ?? before.last;
  const knownDocument = before.byId.get(id) ?? before.byId.get(before.last);
  const title = firstText(answer["title"]) ?? knownDocument?.title ?? "Canvas";
  const type = firstText(answer["textdoc_type"]) ?? knownDocument?.type ?? "document";
  const content = listOf(call["updates"])
    .map(objectOf)
    .reduce((text, update) => applyUpdate(text, update, report), knownDocument?.content ?? "");
  return content === ""
    ? undefined
    : { id, document: { title, type, content, version: (knownDocument?.version ?? 0) + 1 } };
}

/** A call's JSON, which is a text or the text of code. */
function callOf(content: JsonObject): JsonObject | undefined {
  const parts = listOf(content["parts"]).filter((part) => typeof part === "string");
  try {
    const call: unknown = JSON.parse(firstText(content["text"]) ?? parts.join(""));
    return isObject(call) ? call : undefined;
  } catch {
    return undefined;
  }
}

function applyUpdate(text: string, { pattern, replacement, multiple }: JsonObject, report: Report): string {
  if (typeof pattern !== "string" || typeof replacement !== "string") return text;
  if (WHOLE.test(pattern)) return replacement;
  const words = wordsOfPattern(pattern);
  if (words === undefined || words === "" || !text.includes(words)) {
    report.note("change of a canvas document", "whose place could not be found, and left out");
    return text;
  }
  return multiple === true ? text.replaceAll(words, () => replacement) : text.replace(words, () => replacement);
}

/** The words that a regular expression matches if it is one of words alone. */
function wordsOfPattern(pattern: string): string | undefined {
  const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };
  let words = "";
  for (let at = 0; at < pattern.length; at += 1) {
    const character = pattern[at] ?? "";
    if (character === "\\") {
      at += 1;
      const symbol = pattern[at] ?? "";
      const meaning = /[a-z0-9]/iu.test(symbol) ? escapes[symbol] : symbol;
      if (meaning === undefined) return undefined;
      words += meaning;
    } else if (/[.*+?^${}()|[\]]/u.test(character)) return undefined;
    else words += character;
  }
  return words;
}

/** A document within an answer: its title and, from the second one on, its version; code is a block of code. */
function shownDocument({ title, type, content, version }: CanvasDocument): string {
  const name = title.slice(0, 200).replaceAll(/[*\n]/gu, " ");
  const heading = `**${name}**${version === 1 ? "" : ` (version ${version})`}`;
  const [kind, language] = type.split("/");
  return `${heading}\n\n${kind === "code" ? codeBlock(content, language === "react" ? "jsx" : language) : content}`;
}
