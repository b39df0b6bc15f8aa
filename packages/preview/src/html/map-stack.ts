import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { PROJECT } from "../bundler/describe-problem.ts";
import { BUNDLE_NAME } from "./build-html.ts";

/**
 * Puts the project's files into an error's text, where it names places in the bundle.
 *
 * @param map the bundle's source map, as JSON
 */
export function mapStack(error: string, map: string): string {
  const traced = readMap(map);
  const place = new RegExp(`(?:[a-z]+:[^\\s()]*/)?${BUNDLE_NAME.replaceAll(".", "\\.")}:(\\d+)(?::(\\d+))?`, "gu");
  return error.replace(place, (whole, line: string, column: string | undefined) => {
    const found =
      traced && originalPositionFor(traced, { line: Number(line), column: Math.max(0, Number(column ?? 1) - 1) });
    if (!found?.source) return whole;
    return `${found.source.replace(new RegExp(`^.*${PROJECT}:`, "u"), "")}:${found.line}:${found.column + 1}`;
  });
}

function readMap(map: string): TraceMap | undefined {
  try {
    return new TraceMap(map);
  } catch {
    return undefined;
  }
}
