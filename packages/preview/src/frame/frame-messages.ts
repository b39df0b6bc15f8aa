import { type PlayedInput, parsePlayedInput } from "../input/played-input.ts";
import { type ModelCall, type ModelOutcome, parseModelCall } from "../models/model-call.ts";
import { MAX_ADDRESSES } from "../page-place.ts";
import { type PointedElement, parsePointedElement } from "../pointing/pointed-element.ts";
import type { FrameReach } from "./frame-policy.ts";

/** How much of a text goes through the frame's border at once, in characters. */
export const MESSAGE_LIMITS = {
  error: 20_000,
  address: 2_000,
  key: 1_000,
  value: 5_000_000,
  requestId: 100,
  entries: 200,
  entry: 4_000,
  input: 20_000,
};

export type ConsoleLevel = "log" | "info" | "warn" | "error" | "debug";

export interface ConsoleEntry {
  level: ConsoleLevel;
  text: string;
  /** Whether it is about something that could not be loaded, and no error of a program. */
  isResource?: true;
  /** Whether it is what the person typed into the console, or what that came to: no word of the artifact. */
  isEvaluated?: true;
}

/** The size of the picture that an inspected page gives, in pixels. */
export const PICTURE = { width: 320, height: 200 } as const;

const PICTURE_BYTES = PICTURE.width * PICTURE.height * 4;

/** What an inspected page tells of itself. */
export interface Findings {
  /** Whether anything is on the screen. */
  isDrawn: boolean;
  /** Elements that programs usually draw in, and which stayed empty, as a person finds them. */
  emptyRoots: string[];
  /** Canvases without an area. */
  emptyCanvases: string[];
}

/** Names of elements that are taken, and characters of each. */
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
  /** The frame's own page is there, and waits for the artifact's. */
  | { type: "frame-ready" }
  /** The artifact's page has begun. */
  | { type: "frame-started" }
  /** It is read, and has been painted once. */
  | { type: "frame-painted" }
  /** Something that the artifact's page may not fetch, or that cannot be reached. */
  | { type: "frame-missing"; address: string }
  | { type: "frame-pong"; ping: number }
  /** The app goes to another page of its own; its addresses, as paths, and which of them that is. */
  | { type: "frame-navigate"; addresses: readonly string[]; index: number }
  /** Files are dragged over the artifact, which does nothing with them. */
  | { type: "frame-files-dragged" }
  | { type: "frame-console"; entries: ConsoleEntry[] }
  /** What the person did in an artifact that stands beside others. */
  | { type: "frame-input"; input: PlayedInput }
  /** The element that the person pointed at. */
  | { type: "frame-pointed"; element: PointedElement }
  /** The person gave up pointing, in the frame. */
  | { type: "frame-pointing-ended" }
  /** The app asks a model; undefined where what it sent is no call. The number is the app's own. */
  | { type: "model-ask"; requestId: number; call: ModelCall | undefined }
  /** It waits for the answer no more. */
  | { type: "model-abort"; requestId: number }
  | { type: "frame-inspected"; findings: Findings }
  /** The page made small: its pixels, of four bytes each; undefined where none could be had. */
  | { type: "frame-pictured"; pixels: ArrayBuffer | undefined };

/** From the page to the frame. */
export type HostMessage =
  /** Only the page that may do as much with the network as is said here becomes the artifact's. */
  | { type: "frame-load"; html: string; stored: Record<string, string>; reach: FrameReach }
  | { type: "frame-ping"; ping: number }
  /** Asks a page that is checked for its findings and its picture. */
  | { type: "frame-inspect" }
  /** Whether it tells what the person does. */
  | { type: "frame-share-input"; isShared: boolean }
  /** Plays what was done in another artifact. */
  | { type: "frame-play"; input: PlayedInput }
  | { type: "frame-pause"; isPaused: boolean }
  /** What the person typed into the console: it is evaluated in the artifact's page. */
  | { type: "frame-evaluate"; text: string }
  /** Whether the person points at an element. */
  | { type: "frame-point"; isPointing: boolean }
  /** A piece of a model's answer. */
  | { type: "model-text"; requestId: number; text: string }
  /** What became of a call; nothing of it follows. */
  | { type: "model-end"; requestId: number; outcome: ModelOutcome }
  | { type: "storage-response"; requestId: string | number; value: string | null; error?: string };

const levels: ReadonlySet<unknown> = new Set<ConsoleLevel>(["log", "info", "warn", "error", "debug"]);

/**
 * Reads what came from a frame, which may send anything. What is too long is refused in the store, and cut where it is
 * only shown.
 *
 * @returns undefined for whatever is no message of ours
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
    case "frame-files-dragged":
    case "frame-pointing-ended":
      return { type };
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
