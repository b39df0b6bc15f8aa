/** How a language writes JSON's values. */
export interface LiteralForm {
  /** Its literals for `true`, `false` and `null`. */
  words: readonly [yes: string, no: string, nothing: string];
  /** A key of an object, as it stands before the colon. */
  key(name: string): string;
  /** The space between the braces of an object and its entries, on one line. */
  padding: "" | " ";
  /** The indentation of each level of a list that is longer than a line. */
  step: string;
  /** The text after the last entry of such a list. */
  lastComma: "," | "";
}

/** JSON itself. */
export const jsonForm: LiteralForm = {
  words: ["true", "false", "null"],
  key: writeText,
  padding: " ",
  step: "  ",
  lastComma: "",
};

export const pythonForm: LiteralForm = {
  words: ["True", "False", "None"],
  key: writeText,
  padding: "",
  step: "    ",
  lastComma: ",",
};

export const typescriptForm: LiteralForm = {
  words: ["true", "false", "null"],
  key: (name) => {
    // In an object literal of JavaScript, a plain key of this name would set the prototype.
    if (name === "__proto__") return '["__proto__"]';
    return /^[A-Za-z_$][\w$]*$/.test(name) ? name : writeText(name);
  },
  padding: " ",
  step: "  ",
  lastComma: ",",
};

/** The longest line of a list or an object that stands on one line, in characters. */
const LINE = 80;

/**
 * Invisible characters, or those that make lines end or run backwards. Joiners stay: emoji and whole scripts need
 * them.
 */
const invisible = /[\u007f-\u009f\u00ad\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/** A text in double quotes, with escapes that JSON, JavaScript and Python read alike. */
export function writeText(text: string): string {
  return JSON.stringify(text).replace(
    invisible,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/**
 * A JSON value as a literal of a language, in as few lines as possible.
 *
 * @param options.indent the indentation of the line on which the value ends
 * @param options.column how many characters the line has before the value
 */
export function writeValue(
  value: unknown,
  form: LiteralForm,
  options: { indent?: string; column?: number } = {},
): string {
  const { indent = "", column = indent.length } = options;
  if (typeof value === "string") return writeText(value);
  if (value === null) return form.words[2];
  if (typeof value === "boolean") return form.words[value ? 0 : 1];
  if (typeof value !== "object") return JSON.stringify(value);

  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const entries = Array.isArray(value)
    ? value.map((item) => ({ head: "", item }))
    : Object.entries(value).map(([name, item]) => ({ head: `${form.key(name)}: `, item }));
  if (entries.length === 0) return open + close;

  const padding = Array.isArray(value) ? "" : form.padding;
  const short = entries.map(({ head, item }) => head + writeValue(item, form)).join(", ");
  const line = open + padding + short + padding + close;
  if (!line.includes("\n") && column + line.length <= LINE) return line;

  const inner = indent + form.step;
  const lines = entries.map(
    ({ head, item }) => inner + head + writeValue(item, form, { indent: inner, column: inner.length + head.length }),
  );
  return `${open}\n${lines.join(",\n")}${form.lastComma}\n${indent}${close}`;
}
