/** The reported facts of an error: its type, and where in the product's own files it was thrown. */
export interface ErrorDescription {
  type: string;
  /** Where the error was caught, as a name from our code. */
  place: string;
  /** `function /assets/file.js:line:column`, the innermost first. */
  frames: string[];
}

const MAX_FRAMES = 20;

/** Types that contain nothing about a person; any other name may contain arbitrary text. */
const knownTypes = new Set([
  "Error",
  "AbortError",
  "AggregateError",
  "DataCloneError",
  "InvalidStateError",
  "NotFoundError",
  "QuotaExceededError",
  "RangeError",
  "ReferenceError",
  "SecurityError",
  "SyntaxError",
  "TypeError",
  "URIError",
  "ZodError",
]);

/**
 * Describes an error without any text that a person may have written: the message is left out, since browsers quote
 * values in it, and of the stack only frames in files of this origin are kept, without query strings.
 *
 * @param origin of the page, as `https://tutti.example`
 */
export function describeError(
  { place, error }: { place: string; error: unknown },
  { origin }: { origin: string },
): ErrorDescription {
  const isError = error instanceof Error;
  const type = isError && knownTypes.has(error.name) ? error.name : "unknown";
  return { type, place, frames: isError ? framesOf(error, origin) : [] };
}

function framesOf(error: Error, origin: string): string[] {
  // Some browsers begin the stack with the message, which may itself look like frames.
  const head = `${error.name}: ${error.message}`;
  const stack = error.stack ?? "";
  const start = stack.startsWith(head) ? head.length : 0;
  if (start === 0 && error.message !== "" && stack.includes(error.message)) return [];
  return stack
    .slice(start)
    .split("\n")
    .flatMap((line) => toFrame(line.trim(), origin) ?? [])
    .slice(0, MAX_FRAMES);
}

/** `at name (https://…/file.js:1:2)` of Chromium, `name@https://…/file.js:1:2` of others. */
function toFrame(line: string, origin: string): string | undefined {
  const at = line.indexOf(`${origin}/`);
  if (at === -1) return undefined;
  const place = /^(\/[\w./-]*)(?:\?[^:]*)?(:\d+:\d+)/.exec(line.slice(at + origin.length));
  if (!place) return undefined;
  const [name = "anonymous"] = /^[\w$.<>]+/.exec(line.slice(0, at).replace(/^at (?:async |new )*/, "")) ?? [];
  return `${name} ${place[1]}${place[2]}`;
}
