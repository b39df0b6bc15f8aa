import type { RunFrame } from "@tutti/contract";

/**
 * The frame in a message's text; undefined if it is none. The contents of entries are trusted, since they come from the
 * page's own gateway, many times a second; the form of an entry, with a number and one kind of content, is checked: a
 * proxy may answer in the gateway's place.
 */
export function parseRunFrame(data: unknown): RunFrame | undefined {
  if (typeof data !== "string") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (!isObject(value)) return undefined;
  if (Object.hasOwn(value, "pong")) return typeof value["pong"] === "number" ? (value as RunFrame) : undefined;
  if (typeof value["run"] !== "string") return undefined;
  if (Object.hasOwn(value, "gone")) return value["gone"] === true ? (value as RunFrame) : undefined;
  const { entries, head } = value;
  if (!Array.isArray(entries) || !entries.every(isEntry)) return undefined;
  return head === undefined || isCount(head) ? (value as RunFrame) : undefined;
}

/** An entry with content that this page does not know is valid, too: a newer gateway may write it. */
function isEntry(value: unknown): boolean {
  if (!isObject(value) || !isCount(value["number"])) return false;
  const { parts } = value;
  return parts === undefined || (Array.isArray(parts) && parts.every(isPart));
}

function isPart(value: unknown): boolean {
  return isObject(value) && typeof value["type"] === "string";
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
