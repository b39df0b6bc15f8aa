import type { Message } from "esbuild-wasm";
import type { BuildProblem } from "./bundle-types.ts";

/** The name under which esbuild knows the project's files. */
export const PROJECT = "project";

/** Attached, as esbuild's `detail`, to a problem that the network would solve. */
export interface NetworkNeed {
  isNetworkNeeded: true;
  packageName: string | undefined;
}

/**
 * esbuild's message as text that a person and a model can read: the place first, the line below with a mark under it.
 */
export function describeProblem({
  text,
  location,
  notes,
  detail,
}: Pick<Message, "text" | "location" | "notes"> & { detail?: unknown }): BuildProblem {
  const need = detail as Partial<NetworkNeed> | undefined;
  const needs = { isNetworkNeeded: need?.isNetworkNeeded === true, packageName: need?.packageName };
  const file = location?.file.replace(new RegExp(`^${PROJECT}:`, "u"), "");
  if (!location || !file || file.includes(":")) {
    return {
      text: text.replaceAll(`${PROJECT}:`, ""),
      file: undefined,
      line: undefined,
      column: undefined,
      ...needs,
    };
  }
  const column = location.column + 1;
  const place = `${file}:${location.line}:${column}`;
  const mark = `${" ".repeat(location.column)}${"~".repeat(Math.max(1, Math.min(location.length, 80)))}`;
  const hints = notes.map((note) => `\n${note.text}`).join("");
  return {
    text: `${place}: ${text.replaceAll(`${PROJECT}:`, "")}\n${excerpt(location.lineText, mark)}${hints}`,
    file,
    line: location.line,
    column,
    ...needs,
  };
}

/** Lines may be whole programs; a mark far to the right is of no use. */
function excerpt(line: string, mark: string): string {
  return line.length > 200 ? `  ${line.slice(0, 200)}…` : `  ${line}\n  ${mark}`;
}
