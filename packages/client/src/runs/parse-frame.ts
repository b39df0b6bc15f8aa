import type { RunFrame } from "@tutti/contract";

/**
 * The frame in a message's text, or nothing where it is none. Entries are trusted in shape: they come from the
 * page's own gateway, many times a second.
 */
export function parseRunFrame(data: unknown): RunFrame | undefined {
  if (typeof data !== "string") return undefined;
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  if ("pong" in value) return value as RunFrame;
  if (!("run" in value) || typeof value.run !== "string") return undefined;
  return "gone" in value || ("entries" in value && Array.isArray(value.entries)) ? (value as RunFrame) : undefined;
}
