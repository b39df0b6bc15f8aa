/** What the doctor looks at, in the order in which it tells. */
export const checks = [
  "node",
  "configuration",
  "port",
  "data folder",
  "disk",
  "database",
  "secret",
  "redis",
  "clock",
  "providers",
  "public address",
] as const;

export type Check = (typeof checks)[number];

/** What one look showed. A warning does not keep the product from working. */
export interface Finding {
  check: Check;
  state: "good" | "warning" | "bad";
  /** What is so, and of what. */
  what: string;
  /** What to do next; undefined where it is good. */
  next?: string;
}

export function good(check: Check, what: string): Finding {
  return { check, state: "good", what };
}

export function warning(check: Check, what: string, next: string): Finding {
  return { check, state: "warning", what, next };
}

export function bad(check: Check, what: string, next: string): Finding {
  return { check, state: "bad", what, next };
}
