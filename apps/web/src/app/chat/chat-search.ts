/** The search parameters of `/chat` (specification, point 2), as the address has them. */
export interface ChatSearch {
  /** The open room's id. */
  room?: string;
  /** Comma-separated model variant slugs. */
  models?: string;
  preset?: string;
  presetName?: string;
  presetModel?: string;
  /** The text that fills the composer. */
  message?: string;
  /** The gateway's API version, such as `v2`. */
  api?: string;
}

const names = ["room", "models", "preset", "presetName", "presetModel", "message", "api"] as const;

export const DEFAULT_API_VERSION = "v1";

/** The known parameters that are present and not empty; all others are dropped. */
export function validateChatSearch(search: Record<string, unknown>): ChatSearch {
  const valid: ChatSearch = {};
  for (const name of names) {
    const value = search[name];
    if (typeof value === "string" && value !== "") valid[name] = value;
  }
  return valid;
}

/**
 * Whether every object has a property of this name, such as `constructor`: no room has this id, and no table may be
 * queried for it.
 */
function isEverywhere(name: string): boolean {
  return name in Object.prototype;
}

/** `?room=1&models=a/b` as strings: a room named `123` stays a text. Of repeated parameters the last one counts. */
export function parseSearch(search: string): Record<string, string> {
  const entries = [...new URLSearchParams(search)];
  return Object.fromEntries(entries.filter(([name, value]) => name !== "room" || !isEverywhere(value)));
}

/** The reverse, leaving `/`, `,` and `:` as people type them, so that addresses are readable and easy to share. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === "string" && value !== "") parameters.set(name, value);
  }
  const text = parameters.toString().replaceAll("%2F", "/").replaceAll("%2C", ",").replaceAll("%3A", ":");
  return text === "" ? "" : `?${text}`;
}

/** The API version that an address requests; any value but `v` and a number means the default. */
export function apiVersionIn(search: string): string {
  const { api } = parseSearch(search);
  return api !== undefined && /^v\d+$/u.test(api) ? api : DEFAULT_API_VERSION;
}

/**
 * A message from an address as plain text. Markup need not be removed, since the composer shows only text; characters
 * that no keyboard types are dropped, and line ends are normalized.
 */
export function plainText(message: string): string {
  return message.replace(/\r\n?/gu, "\n").replace(/[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/gu, "");
}
