import { nameTools } from "../tool-names.ts";

/** The names of a request's functions, as the client and as Google write them. */
export interface FunctionNames {
  toWire(name: string): string;
  /** A name that was not sent to Google is returned unchanged. */
  fromWire(name: string): string;
}

/** Google takes letters, digits, underscores, dots, colons and dashes, and no digit in front. */
export function createToolNames(names: Iterable<string>): FunctionNames {
  const clean = (name: string) => name.replace(/[^\w.:-]/g, "_").replace(/^(?![A-Za-z_])/, "_");
  const { toProvider, toClient } = nameTools(names, { clean });
  return { toWire: toProvider, fromWire: toClient };
}
