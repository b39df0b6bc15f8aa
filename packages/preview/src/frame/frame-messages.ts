import { type PlayedInput, parsePlayedInput } from "../input/played-input.ts";
import { type ModelCall, type ModelOutcome, parseModelCall } from "../models/model-call.ts";
import { MAX_ADDRESSES } from "../page-place.ts";
import { type PointedElement, parsePointedElement } from "../pointing/pointed-element.ts";
import type { FrameReach } from "./frame-policy.ts";

/** Maximum lengths of the texts in one message across the frame's border, in characters. */
export const MESSAGE_LIMITS = {
  error: 20_000,
  address: 2_000,
  key: 1_000,
  value: 5_000_000,
  requestId: 100,
  entries: 200,
  entry: 4_000,
  input: 20_000,
  fileName: 255,
  /** In bytes. */
  file: 50_000_000,
};

export type ConsoleLevel = "log" | "info" | "warn" | "error" | "debug";

export interface ConsoleEntry {
  level: ConsoleLevel;
  text: string;
  /** Whether the entry concerns a resource that could not be loaded, and is no error of a program. */
  isResource?: true;
  /** Whether the entry is the person's console input or its result, and not output of the artifact. */
  isEvaluated?: true;
}

/** The size of the picture of an inspected page, in pixels. */
export const PICTURE = { width: 320, height: 200 } as const;

const PICTURE_BYTES = PICTURE.width * PICTURE.height * 4;

/** The findings that an inspected page reports. */
export interface Findings {
  /** Whether anything is on the screen. */
  isDrawn: boolean;
  /** Elements that programs usually draw in, and which stayed empty, named as a person finds them. */
  emptyRoots: string[];
  /** Canvases without an area. */
  emptyCanvases: string[];
}

/** Maximum number of element names, and characters of each. */
const NAMES = 5;
const NAME = 100;

/**
 * From a preview's frame to the page around it. The first five are the specification's (point 7); the others are ours.
 */
export type FrameMessage =
  | { type: "runtime-error"; error: string }
  | { type: "storage-get-item"; key: string; requestId: string | number }
  | { type: "storage-set-item"; key: string; value: string }
  | { type: "storage-remove-item"; key: string }
  | { type: "storage-clear" }
  /** The frame's own page is loaded, and waits for the artifact's page. */
  | { type: "frame-ready" }
  /** The artifact's page has begun. */
  | { type: "frame-started" }
  /** The artifact's page was parsed, and has been painted once. */
  | { type: "frame-painted" }
  /** An address that the artifact's page may not fetch, or that cannot be reached. */
  | { type: "frame-missing"; address: string }
  | { type: "frame-pong"; ping: number }
  /** The app navigates to another of its pages: its history's addresses, as paths, and the index of that page. */
  | { type: "frame-navigate"; addresses: readonly string[]; index: number }
  /** The app opened dialogs without end: it should be ended. */
  | { type: "frame-dialogs" }
  /** The app would download this file. */
  | { type: "frame-file"; name: string; bytes: ArrayBuffer }
  /** Files are dragged over the artifact, which does nothing with them. */
  | { type: "frame-files-dragged" }
  | { type: "frame-console"; entries: ConsoleEntry[] }
  /** What the person did in an artifact of a group. */
  | { type: "frame-input"; input: PlayedInput }
  /** The element that the person pointed at. */
  | { type: "frame-pointed"; element: PointedElement }
  /** The person canceled pointing, in the frame. */
  | { type: "frame-pointing-ended" }
  /** The app calls a model; undefined where the data is no valid call. The number is the app's own. */
  | { type: "model-ask"; requestId: number; call: ModelCall | undefined }
  /** The app no longer waits for the answer. */
  | { type: "model-abort"; requestId: number }
  /** Whether anything is on the screen. */
  | { type: "frame-looked"; isDrawn: boolean }
  | { type: "frame-inspected"; findings: Findings }
  /** The page scaled down: its pixels, of four bytes each; undefined where no picture could be made. */
  | { type: "frame-pictured"; pixels: ArrayBuffer | undefined };

/** A message from the page to the frame. */
export type HostMessage =
  /** Only a frame page with exactly this network reach becomes the artifact's page. */
  | { type: "frame-load"; html: string; stored: Record<string, string>; reach: FrameReach }
  | { type: "frame-ping"; ping: number }
  /** Asks whether anything is on the screen. */
  | { type: "frame-look" }
  /** Requests the findings and the picture of a checked page. */
  | { type: "frame-inspect" }
  /** Whether the frame reports what the person does. */
  | { type: "frame-share-input"; isShared: boolean }
  /** Plays the input of another artifact. */
  | { type: "frame-play"; input: PlayedInput }
  | { type: "frame-pause"; isPaused: boolean }
  /** The person's console input: it is evaluated in the artifact's page. */
  | { type: "frame-evaluate"; text: string }
  /** Whether the person points at an element. */
  | { type: "frame-point"; isPointing: boolean }
  /** A piece of a model's answer. */
  | { type: "model-text"; requestId: number; text: string }
  /** The outcome of a call; no further message about it follows. */
  | { type: "model-end"; requestId: number; outcome: ModelOutcome }
  | { type: "storage-response"; requestId: string | number; value: string | null; error?: string };

const levels: ReadonlySet<unknown> = new Set<ConsoleLevel>(["log", "info", "warn", "error", "debug"]);

/**
 * Parses a message from a frame, which may send anything. Texts that are too long are refused for the store, and cut
 * where they are only shown.
 *
 * @returns undefined for anything that is no message of ours
 */
export function parseFrameMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { type, key, value, requestId, error, entries, ping, address, addresses, index, findings, pixels, ...rest } =
    data as Record<string, unknown>;
  switch (type) {
    case "runtime-error":
      return typeof error === "string" ? { type, error: error.slice(0, MESSAGE_LIMITS.error) } : undefined;
    case "storage-get-item":
      return isText(key, MESSAGE_LIMITS.key) && isRequestId(requestId) ? { type, key, requestId } : undefined;
    case "storage-set-item":
      return isText(key, MESSAGE_LIMITS.key) && isText(value, MESSAGE_LIMITS.value) ? { type, key, value } : undefined;
    case "storage-remove-item":
      return isText(key, MESSAGE_LIMITS.key) ? { type, key } : undefined;
    case "storage-clear":
    case "frame-ready":
    case "frame-started":
    case "frame-painted":
    case "frame-dialogs":
    case "frame-files-dragged":
    case "frame-pointing-ended":
      return { type };
    case "frame-file": {
      const { name, bytes } = rest;
      const isFile = bytes instanceof ArrayBuffer && bytes.byteLength <= MESSAGE_LIMITS.file;
      return isFile && isText(name, MESSAGE_LIMITS.fileName) ? { type, name, bytes } : undefined;
    }
    case "frame-missing":
      return isText(address, MESSAGE_LIMITS.address) ? { type, address } : undefined;
    case "frame-pong":
      return typeof ping === "number" ? { type, ping } : undefined;
    case "frame-navigate":
      return parseTrail(addresses, index);
    case "frame-console":
      return Array.isArray(entries) ? { type, entries: parseEntries(entries) } : undefined;
    case "frame-input": {
      const input = parsePlayedInput(rest["input"]);
      return input && { type, input };
    }
    case "frame-pointed": {
      const element = parsePointedElement(rest["element"]);
      return element && { type, element };
    }
    case "model-ask":
      return isNumber(requestId) ? { type, requestId, call: parseModelCall(rest["call"]) } : undefined;
    case "model-abort":
      return isNumber(requestId) ? { type, requestId } : undefined;
    case "frame-looked":
      return { type, isDrawn: rest["isDrawn"] === true };
    case "frame-inspected":
      return { type, findings: parseFindings(findings) };
    case "frame-pictured":
      // Pixels of one size alone: nothing in them is read as markup, as an address or as a format.
      return {
        type,
        pixels: pixels instanceof ArrayBuffer && pixels.byteLength === PICTURE_BYTES ? pixels : undefined,
      };
    default:
      return undefined;
  }
}

function parseFindings(findings: unknown): Findings {
  const { isDrawn, emptyRoots, emptyCanvases } = (findings ?? {}) as Record<string, unknown>;
  return { isDrawn: isDrawn === true, emptyRoots: parseNames(emptyRoots), emptyCanvases: parseNames(emptyCanvases) };
}

function parseNames(names: unknown): string[] {
  if (!Array.isArray(names)) return [];
  return names.slice(0, NAMES).flatMap((name) => (typeof name === "string" ? [name.slice(0, NAME)] : []));
}

function parseEntries(entries: readonly unknown[]): ConsoleEntry[] {
  return entries.slice(0, MESSAGE_LIMITS.entries).flatMap((entry) => {
    if (typeof entry !== "object" || entry === null) return [];
    const { level, text, isResource, isEvaluated } = entry as Record<string, unknown>;
    if (!levels.has(level) || typeof text !== "string") return [];
    const consoleEntry = { level: level as ConsoleLevel, text: text.slice(0, MESSAGE_LIMITS.entry) };
    return [
      {
        ...consoleEntry,
        ...(isResource === true ? { isResource } : {}),
        ...(isEvaluated === true ? { isEvaluated } : {}),
      },
    ];
  });
}

function parseTrail(addresses: unknown, index: unknown): FrameMessage | undefined {
  if (!Array.isArray(addresses) || addresses.length > MAX_ADDRESSES || typeof index !== "number") return undefined;
  const isPath = (address: unknown): boolean => isText(address, MESSAGE_LIMITS.address) && /^\/(?!\/)/u.test(address);
  if (!addresses.every(isPath) || !Object.hasOwn(addresses, index)) return undefined;
  return { type: "frame-navigate", addresses: addresses as string[], index };
}

function isText(value: unknown, limit: number): value is string {
  return typeof value === "string" && value.length <= limit;
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isSafeInteger(value);
}

function isRequestId(value: unknown): value is string | number {
  return typeof value === "number" || isText(value, MESSAGE_LIMITS.requestId);
}
