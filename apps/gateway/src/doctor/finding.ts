/** The doctor's checks, in the order of its report. */
export const checks = [
  "node",
  "configuration",
  "port",
  "unannounced proxy",
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

/** The result of one check. A warning does not keep the product from working. */
export interface Finding {
  check: Check;
  state: "good" | "warning" | "bad";
  /** What was found, and its subject. */
  what: string;
  /** What to do next; undefined if the state is good. */
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
