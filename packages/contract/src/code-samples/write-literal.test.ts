import { spawnSync } from "node:child_process";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonForm, pythonForm, typescriptForm, writeText, writeValue } from "./write-literal.ts";

const hostile = [
  `"`,
  `'`,
  "`",
  "\\",
  "\\\\'\"",
  "$(rm -rf ~)",
  `\${process.exit(1)}`,
  "`id`",
  "!!",
  "a\nb\r\nc\td\0e\u0007",
  "\u2028\u2029\u202e\ufeff",
  "👩‍👩‍👧 wörld 日本",
  "'''",
  '"""',
  "*/ </script>",
  "\\u0041",
  "\\N{BULLET}",
  "%s {0} {{}}",
  "\ud800",
];

const text = fc.oneof(fc.constantFrom(...hostile), fc.string({ unit: "binary" }), fc.string());
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    text,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number + 0),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie("value"), { maxLength: 4 }),
    fc.dictionary(fc.oneof(text, fc.constant("__proto__"), fc.constant("constructor")), tie("value"), { maxKeys: 4 }),
  ),
}));

/** Compared as JSON: objects of other realms, and with other prototypes, are equal if their content is. */
const same = (one: unknown, other: unknown) => {
  expect(JSON.stringify(one)).toBe(JSON.stringify(other));
};

describe("a value that a program contains", () => {
  test("is the same after JSON has read it", () => {
    fc.assert(fc.property(value, (literal) => same(JSON.parse(writeValue(literal, jsonForm)), literal)));
  });

  test("is the same after JavaScript has run it", () => {
    fc.assert(
      fc.property(value, (literal) => same(runInNewContext(`(${writeValue(literal, typescriptForm)})`), literal)),
    );
  });

  test("is the same after Python has run it", (context) => {
    const values = [...hostile, ...fc.sample(value, 300)];
    const program = [
      "import json",
      ...values.map((one) => `print(json.dumps(${writeValue(one, pythonForm)}))`),
      "",
    ].join("\n");
    const { error, status, stdout, stderr } = spawnSync("python3", ["-"], { input: program, encoding: "utf8" });
    if (error) return context.skip("There is no python3 here.");
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    const lines = stdout.trimEnd().split("\n");
    expect(lines).toHaveLength(values.length);
    for (const [index, one] of values.entries())
      expect(JSON.parse(lines[index]!)).toEqual(JSON.parse(JSON.stringify(one)));
    return undefined;
  });
});

describe("a text that a program contains", () => {
  test("shows no character that is invisible", () => {
    expect(writeText("a\u202eb\u200bc\u2028")).toBe('"a\\u202eb\\u200bc\\u2028"');
  });

  test("keeps emoji and other scripts readable", () => {
    expect(writeText("👩‍👩‍👧 日本 é")).toBe('"👩‍👩‍👧 日本 é"');
  });
});

describe("a list or an object", () => {
  const long = { role: "user", content: "A text that is long enough to need a line of its own, and more" };

  test("stands on one line where it fits", () => {
    expect(writeValue({ a: [1, true, null] }, typescriptForm)).toBe("{ a: [1, true, null] }");
    expect(writeValue({ a: [1, true, null] }, pythonForm)).toBe('{"a": [1, True, None]}');
    expect(writeValue({}, jsonForm)).toBe("{}");
  });

  test("has a line for each entry where it does not", () => {
    expect(writeValue(long, typescriptForm)).toBe(
      '{\n  role: "user",\n  content: "A text that is long enough to need a line of its own, and more",\n}',
    );
    expect(writeValue([long], jsonForm, { indent: "  " })).toBe(
      '[\n    {\n      "role": "user",\n      "content": "A text that is long enough to need a line of its own, and more"\n    }\n  ]',
    );
  });
});
