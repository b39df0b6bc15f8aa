import { originalPositionFor, TraceMap } from "@jridgewell/trace-mapping";
import { PROJECT } from "../bundler/describe-problem.ts";
import { columnWithout, type Insertion } from "../loops/insertions.ts";
import { BUNDLE_NAME } from "./build-html.ts";
import { mapScriptPlaces, type ScriptPlace } from "./script-places.ts";

const PLACE = new RegExp(`(?:[a-z]+:[^\\s()]*/)?${BUNDLE_NAME.replaceAll(".", "\\.")}:(\\d+)(?::(\\d+))?`, "gu");
const PREFIX = new RegExp(`^.*${PROJECT}:`, "u");

/**
 * Replaces places in the bundle with places in the project's files, in the texts of one run. The map is parsed for the
 * first text that contains such a place: most of an app's texts contain none, and there may be many.
 *
 * @param map the bundle's source map, as JSON
 * @param options.insertions what was inserted into the bundle after its map was made
 * @param options.places of the scripts that are no modules
 * @param options.pageModules the page's inline modules, by the names that they are bundled under
 */
export function createStackMapper(
  map: string,
  {
    insertions = [],
    places = [],
    pageModules = new Map(),
  }: {
    insertions?: readonly Insertion[];
    places?: readonly ScriptPlace[];
    pageModules?: ReadonlyMap<string, string>;
  } = {},
): (text: string) => string {
  let traceMap: TraceMap | "unreadable" | undefined;
  return (stack) => {
    const text = mapScriptPlaces(stack, places);
    if (!text.includes(BUNDLE_NAME)) return text;
    const read = traceMap ?? readMap(map);
    traceMap = read;
    if (read === "unreadable") return text;
    return text.replace(PLACE, (whole, line: string, column: string | undefined) => {
      const place = { line: Number(line), column: Math.max(0, Number(column ?? 1) - 1) };
      const originalPosition = originalPositionFor(read, { ...place, column: columnWithout(insertions, place) });
      if (!originalPosition.source) return whole;
      const path = originalPosition.source.replace(PREFIX, "");
      return `${pageModules.get(path) ?? path}:${originalPosition.line}:${originalPosition.column + 1}`;
    });
  };
}

function readMap(map: string): TraceMap | "unreadable" {
  try {
    return new TraceMap(map);
  } catch {
    return "unreadable";
  }
}
