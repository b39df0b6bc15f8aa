import { type Block, readSegments, type Segment } from "./code-blocks.ts";
import type { PathCheck } from "./project-paths.ts";

export interface FencedFile {
  path: string;
  text: string;
  /** Whether the block was closed. */
  isComplete: boolean;
}

/** An answer with files in code blocks, as models write them if they do not follow the recipe's format. */
export interface FencedAnswer {
  /** The text outside of the blocks. */
  words: string;
  /** In the order of the answer, each path once. */
  files: readonly FencedFile[];
}

export interface FencedOptions {
  /** The lengths in characters of the existing files, by path; without files that any new one may replace. */
  lengths: ReadonlyMap<string, number>;
  /** Makes a path valid, or returns a sentence that says what is wrong with it. */
  checkPath(path: string): PathCheck;
}

/** The path of a block without a file's name, by its language, in a project that has no file of that kind. */
const DEFAULT_PATHS: Readonly<Record<string, string>> = {
  html: "index.html",
  css: "style.css",
  js: "script.js",
  javascript: "script.js",
  mjs: "script.js",
  jsx: "App.jsx",
  react: "App.jsx",
  tsx: "App.tsx",
  ts: "main.ts",
  typescript: "main.ts",
  vue: "App.vue",
  svelte: "App.svelte",
  svg: "index.svg",
};

const FILE_NAME =
  /(?<path>(?:[\p{L}\p{M}\p{N}_@.()[\]-]+\/)*[\p{L}\p{M}\p{N}_@.()[\]-]*[\p{L}\p{M}\p{N}_]\.(?:[a-z]\w{0,9}))/u;

/**
 * Reads the code blocks of an answer as files: each by the name in its fence, in the line above or in its first
 * comment; if no block has a name, by the name in other blocks, or by its language. Blocks of commands remain text, and
 * so does code without a name beside files with names.
 *
 * @returns undefined if there is no file among them
 */
export function readFencedFiles(answer: string, options: FencedOptions): FencedAnswer | undefined {
  const segments = unwrapFence(answer) ?? readSegments(answer);
  const blocks = segments.filter((segment) => typeof segment !== "string");
  const names = new Map(blocks.map((block) => [block, nameOf(block, options)]));
  const hasNames = [...names.values()].some((name) => name !== undefined);
  const mentions = readMentions(blocks);
  const blocksByName = new Map<string, Block>();
  for (const [block, name] of names) {
    const path = name ?? (hasNames && !isPage(block) ? undefined : pathByLanguage(block, mentions, options));
    const before = path === undefined ? undefined : blocksByName.get(path);
    // Of two blocks without a name for one path, the shorter one is an excerpt for explanation.
    if (path === undefined || (name === undefined && before && before.text.length > block.text.length)) continue;
    blocksByName.set(path, block);
  }
  if (blocksByName.size === 0) return undefined;
  const files = new Set(blocksByName.values());
  const words = segments.map((segment) => {
    if (typeof segment === "string") return segment;
    return files.has(segment) ? "" : sourceOf(segment);
  });
  return {
    words: words
      .join("")
      .replace(/\n{3,}/gu, "\n\n")
      .trim(),
    files: [...blocksByName].map(([path, { text, isComplete }]) => ({ path, text, isComplete })),
  };
}

/** Elements in which some models put their files; a path, if there is one, is in an attribute. */
const ELEMENT = /<(?<name>antArtifact|boltAction|file)\b(?<attributes>[^<>]*)>\n?(?<text>[\s\S]*?)(?:<\/\k<name>>|$)/gu;
const DOCUMENT =
  /(?:<!doctype html|^<html[\s>])[\s\S]*?(?:<\/html>|(?![\s\S]))|^<svg[\s>][\s\S]*?(?:<\/svg>|(?![\s\S]))/gimu;

/**
 * Files that are written without a fence: in elements of their own, or a plain page or SVG image. Fences within them
 * are a part of these files; other fences are the answer's files.
 */
function unwrapFence(answer: string): Segment[] | undefined {
  const elements = [...answer.matchAll(ELEMENT)].filter(
    ({ groups }) => !/type="shell"/u.test(groups?.["attributes"] ?? ""),
  );
  const documents = elements.length > 0 ? elements : [...answer.matchAll(DOCUMENT)];
  if (documents.length === 0 || hasFenceOutside(answer, documents)) return undefined;
  const segments: Segment[] = [];
  let end = 0;
  for (const match of documents) {
    const { attributes = "", text = match[0] } = match.groups ?? {};
    const whole = match[0].trimEnd();
    segments.push(answer.slice(end, match.index), {
      language: elementLanguage(attributes, text),
      information: /(?:filePath|path|name)="(?<path>[^"]*)"/u.exec(attributes)?.groups?.["path"] ?? "",
      linesAbove: [],
      text: text.endsWith("\n") ? text : `${text}\n`,
      isComplete: /<\/(?:html|svg|antArtifact|boltAction|file)>$/iu.test(whole),
    });
    end = match.index + match[0].length;
  }
  return [...segments, answer.slice(end)];
}

function hasFenceOutside(answer: string, documents: readonly RegExpExecArray[]): boolean {
  let outside = "";
  let end = 0;
  for (const { index, 0: whole } of documents) {
    outside += answer.slice(end, index);
    end = index + whole.length;
  }
  return /^[ \t]*(?:`{3,}|~{3,})/mu.test(outside + answer.slice(end));
}

function elementLanguage(attributes: string, text: string): string {
  if (/vnd\.ant\.react/u.test(attributes)) return "jsx";
  return /^\s*<svg[\s>]/u.test(text) ? "svg" : "html";
}

function nameOf(block: Block, { checkPath }: FencedOptions): string | undefined {
  for (const name of [nameIn(block.information), nameAbove(block), nameInComment(block)]) {
    const pathResult = name === undefined ? undefined : checkPath(name.replace(/^(?:\.?\/)+/u, ""));
    if (pathResult?.ok) return pathResult.value;
  }
  return undefined;
}

/** `tsx src/App.tsx`, `tsx:src/App.tsx`, `tsx title="src/App.tsx"`, `src/App.tsx`, `{filename: 'a.js'}`. */
function nameIn(text: string): string | undefined {
  return text.length > MOST_NAME_LINE ? undefined : FILE_NAME.exec(text)?.groups?.["path"];
}

/** Characters of a line in which a name is searched, which takes the square of its length. */
const MOST_NAME_LINE = 500;

/** Libraries whose names look like a file's: "using Alpine.js:" names no file. */
const LIBRARIES =
  /^(?:alpine|anime|chart|d3|ember|express|gsap|howler|htmx|jquery|leaflet|lodash|math|matter|ml5|moment|next|node|nuxt|p5|particles|phaser|pixi|react|socket|three|tone|typed|vue|vanta)\.js$/iu;

function nameAbove({ linesAbove }: Block): string | undefined {
  for (const line of linesAbove) {
    const path = nameInLine(line);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** The name in a line with little else: a heading, bold, code, "File: src/App.tsx". */
function nameInLine(line: string): string | undefined {
  const path = nameIn(line)?.replace(/^\((?!.*\))/u, "");
  if (path === undefined || LIBRARIES.test(path)) return undefined;
  const beside = line.replace(path, "").replaceAll(/[^\p{L}]/gu, "");
  const isMarked = /^(?:#{1,6}\s|\*\*|`|\d+[.)]\s|[-*]\s|file(?:name)?:|path:)/iu.test(line) || line.endsWith(":");
  return isMarked && beside.length <= MOST_LETTERS_BESIDE ? path : undefined;
}

/** Maximum number of letters beside a file's name, as in "Create the main component in src/App.tsx:". */
const MOST_LETTERS_BESIDE = 40;

/** The name in a comment in the first line of the code that contains a file's name and nothing else. */
function nameInComment({ text }: Block): string | undefined {
  const end = text.indexOf("\n");
  if (end > MOST_NAME_LINE) return undefined;
  const first = text.slice(0, Math.max(0, end)).trim();
  const comment = /^(?:\/\/|\/\*+|<!--|#)\s*(?:file(?:name)?:?\s*)?(?<said>[^\s*]+)\s*(?:\*\/|-->)?$/iu.exec(first);
  const commentName = comment?.groups?.["said"] ?? "";
  return FILE_NAME.exec(commentName)?.[0] === commentName && commentName !== "" ? commentName : undefined;
}

/**
 * The project's only file of this kind, else the name of one in other blocks, else the usual name of such a file. A
 * piece of an existing file does not replace it.
 */
function pathByLanguage(
  block: Block,
  mentions: ReturnType<typeof readMentions>,
  { lengths, checkPath }: FencedOptions,
): string | undefined {
  const usual = DEFAULT_PATHS[languageOf(block)];
  if (usual === undefined) return undefined;
  const ending = usual.slice(usual.lastIndexOf("."));
  const alike = [...lengths.keys()].filter((path) => path.endsWith(ending));
  const path = alike.length === 1 ? alike[0] : mentions(ending).find((mention) => mention.block !== block)?.path;
  const pathResult = checkPath(path ?? usual);
  if (!pathResult.ok) return undefined;
  const isWhole = isPage(block);
  const length = lengths.get(pathResult.value);
  if (length === undefined) return lengths.size === 0 || isWhole ? pathResult.value : undefined;
  return isWhole || block.text.length * 2 >= length ? pathResult.value : undefined;
}

/** The files of one kind that blocks import or link to, the first one of each block; each kind is searched once. */
function readMentions(blocks: readonly Block[]): (ending: string) => readonly { block: Block; path: string }[] {
  const mentionsByEnding = new Map<string, { block: Block; path: string }[]>();
  return (ending) => {
    const knownMentions = mentionsByEnding.get(ending);
    if (knownMentions) return knownMentions;
    const name = new RegExp(`["'](?:\\.?/)?([\\w-]+(?:/[\\w-]+)*\\${ending})["']`, "u");
    const mentions = blocks.flatMap((block) => {
      const path = name.exec(block.text)?.[1];
      return path === undefined ? [] : [{ block, path }];
    });
    mentionsByEnding.set(ending, mentions);
    return mentions;
  };
}

function isPage({ text }: Block): boolean {
  return /^\s*<!doctype html|^\s*<html[\s>]/iu.test(text);
}

/** The language of a block; a page, an SVG image and JSX are recognized by their code. */
function languageOf({ language, text }: Block): string {
  if (/^\s*<!doctype html|^\s*<html[\s>]/iu.test(text)) return "html";
  if (language === "xml" && text.trimStart().startsWith("<svg")) return "svg";
  const isReact = /\bfrom\s+["']react["']|<[A-Z]\w*[\s/>]|\breturn\s*\(\s*</u.test(text);
  if (isReact && (language === "js" || language === "javascript")) return "jsx";
  if (isReact && (language === "ts" || language === "typescript")) return "tsx";
  return Object.hasOwn(DEFAULT_PATHS, language) ? language : "";
}

function sourceOf({ information, text }: Block): string {
  return `\`\`\`${information}\n${text}\`\`\`\n`;
}
