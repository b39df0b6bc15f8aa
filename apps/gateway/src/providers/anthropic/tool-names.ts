import { createHash } from "node:crypto";
import { nameTools, type ToolNames } from "../tool-names.ts";

/** Names of letters, digits and underscores (specification, point 5). */
export function createToolNames(names: Iterable<string>, reservedNames: readonly string[] = []): ToolNames {
  return nameTools(names, { clean: (name) => name.replace(/[^A-Za-z0-9_]/g, "_"), reservedNames });
}

/**
 * Ids of calls may hold "-" too; some ids have been seen to hold points and colons. The same id always gives the same
 * result, and different ids stay different: Anthropic refuses duplicate ids.
 */
export function toCallId(id: string): string {
  if (/^[A-Za-z0-9_-]+$/.test(id)) return id;
  const mark = createHash("sha256").update(id).digest("hex").slice(0, 8);
  return `${id.replace(/[^A-Za-z0-9_-]/g, "_")}_${mark}`;
}
