import { LOCATION_NAME } from "../page-place.ts";

const MEMBERS = "pathname|href|search|hash|origin|host|hostname|port|protocol|assign|replace|reload|toString";
/** As a property of these owners it is the browser's own, whatever the script has declared. */
const OWNED = /(?<![.\w$])(?<owner>(?:window|document|globalThis|self)\s*\.\s*)location(?![\w$])/gu;
const BARE = new RegExp(`(?<![.\\w$])location(?=\\s*\\??\\.\\s*(?:${MEMBERS})(?![\\w$])|\\s*=(?![=>]))`, "gu");
/** A variable or a parameter of the same name. */
const DECLARED =
  /\b(?:const|let|var)\s(?:[^;=]*[\s,{[])?location\b|\b(?:function|class)\s+location\b|\blocation\s*=>|\([^()]*\blocation\b[^()]*\)\s*(?:=>|\{)/u;

/**
 * A script that is no module, with the app's location in place of the frame's. Such a script shares its names with the
 * page and cannot be transformed without changing its behavior: expressions that syntactically refer to the location
 * are replaced, by a name of the same length, so that all places in the script stay. Also used for the code in
 * attributes.
 */
export function withOwnLocation(source: string): string {
  if (!source.includes("location")) return source;
  const script = source.replace(OWNED, `$<owner>${LOCATION_NAME}`);
  return DECLARED.test(script) ? script : script.replace(BARE, LOCATION_NAME);
}
