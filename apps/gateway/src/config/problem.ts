import type * as z from "zod";
import { nearestName } from "./nearest-name.ts";

/**
 * Something wrong in a configuration. `message` says what is wrong and what to do; it stands after the name of the
 * setting.
 */
export interface Problem {
  path: readonly PropertyKey[];
  message: string;
}

/**
 * Turns zod's issues into problems that a person can act on, the likeliest causes first: because of a misspelled name,
 * another one is often missing. The schemas' own messages are the fix, in the imperative: `write a whole number`.
 *
 * @param options.input the checked value
 * @param options.knownNames the names that an object at this path may have
 */
export function toProblems(
  error: z.ZodError,
  options: { input: unknown; knownNames: (path: readonly PropertyKey[]) => readonly string[] },
): Problem[] {
  const unknownNames = error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? issue.keys.map((key) => ({
          path: [...issue.path, key],
          message: describeUnknownName(key, options.knownNames(issue.path)),
        }))
      : [],
  );
  const others = error.issues.flatMap((issue) =>
    issue.code === "unrecognized_keys"
      ? []
      : [{ path: issue.path, message: `${describeInput(options.input, issue.path)}; ${issue.message}.` }],
  );
  return [...unknownNames, ...others];
}

function describeUnknownName(name: string, knownNames: readonly string[]): string {
  const nearest = nearestName(name, knownNames);
  const fix = nearest ? `did you mean "${nearest}"?` : `the valid names here are ${knownNames.join(", ")}.`;
  return `is not a known setting; ${fix}`;
}

/** `is 5 (a number)`, `is missing`: never the text of a secret. */
function describeInput(input: unknown, path: readonly PropertyKey[]): string {
  const value = valueAt(input, path);
  if (value === undefined) return "is missing";
  const kind = describeKind(value);
  const secret = path.some((step) => /key|headers|secret|metrics/i.test(String(step)));
  if (secret && typeof value === "string") return `has ${value.length} characters`;
  if (secret || typeof value === "object") return `is ${kind}`;
  const text = JSON.stringify(value);
  const excerpt = text.length > 80 ? `${text.slice(0, 80)}…` : text;
  return typeof value === "number" ? `is ${excerpt} (${kind})` : `is ${excerpt}`;
}

function describeKind(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  switch (typeof value) {
    case "string":
      return "a string";
    case "number":
      return "a number";
    case "boolean":
      return "true or false";
    default:
      return "an object";
  }
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = Reflect.get(value, step);
  }
  return value;
}

/** `providers[0].models[2].pricing.prompt` */
export function formatPath(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${String(step)}`))
    .join("")
    .replace(/^\./, "");
}
