import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonValuesIn } from "./json-in-answer.ts";

const json = '{"pass": true, "list": [1, {"a": "}"}]}';
const value = { pass: true, list: [1, { a: "}" }] };
const fence = (content: string, language = "json") => `\`\`\`${language}\n${content}\n\`\`\``;

/** Answers as models write them, each with the same value as the first that a reader finds. */
const answers: Readonly<Record<string, string>> = {
  "stands alone": json,
  "stands alone with blanks": `\n  ${json}\n`,
  "follows a sentence": `Here it is: ${json}`,
  "precedes a sentence": `${json}\nLet me know!`,
  "stands within a sentence": `The answer (${json}) is final.`,
  "stands in a block": fence(json),
  "stands in a block without a language": fence(json, ""),
  "stands in a block of another language": fence(json, "javascript"),
  "stands in a block with words around it": `Sure.\n${fence(json)}\nDone.`,
  "stands in a block of tildes": `~~~json\n${json}\n~~~`,
  "stands in a block of four": `\`\`\`\`json\n${json}\n\`\`\`\``,
  "stands in an indented block": `1. So:\n   \`\`\`json\n   ${json}\n   \`\`\``,
  "stands in a JSON5 block": fence(json, "json5"),
  "stands in a block with a title": `\`\`\`json title="a.json"\n${json}\n\`\`\``,
  "follows braces": `A set {x, y} and f(x) {…}: ${json}`,
  "follows an open brace": `In C a block begins with { and so on. ${json}`,
  "follows a closing brace": `} ${json}`,
  "follows a link": `See [the docs](https://example.com/{id}) ${json}`,
  "follows an index": `As in a[0] and b[i]: ${json}`,
  "follows a footnote": `It is so [1]. ${json}`,
  "precedes a footnote": `${json} [1]`,
  "follows another block": `${fence("if (a) { b(); }", "js")}\n${fence(json)}`,
  "precedes another block": `${fence(json)}\n${fence("if (a) { b(); }", "js")}`,
  "follows a block of JSON that is an example": `${fence('{"example": 1}')}\n${fence(json)}`,
  "stands in a block after JSON in the text": `The form is {"pass": true or false}. ${fence(json)}`,
  "stands in the text after a broken block": `${fence('{"pass": tr')}\n${json}`,
  "follows thoughts": `<think>Is it {"pass": false}?</think>${json}`,
  "follows a quotation mark": `He said "no. ${json}`,
  "follows an apostrophe": `It's so: ${json}`,
  "follows a table": `| a | [b] |\n|---|---|\n\n${json}`,
  "follows a list": `- [ ] one\n- [x] two\n\n${json}`,
  "follows LaTeX": `\\frac{1}{2} ${json}`,
  "follows a template": `\${name} and {{name}} ${json}`,
  "follows a smiley": `:-{ ${json}`,
  "follows CSS": `a { color: red } ${json}`,
  "is in bold": `**${json}**`,
  "is in inline code": `\`${json}\``,
  "has a label": `JSON: ${json};`,
  "is over several lines": JSON.stringify(value, null, 2),
  "is over several lines after words": `Answer:\n${JSON.stringify(value, null, 2)}\nEnd.`,
  "follows a shorter value": `{"a": 1} ${json}`,
  "follows Chinese text": `答案：${json}。`,
};

describe("[FIELD-7] JSON that", () => {
  test.each(Object.entries(answers))("%s is the first value", (_what, answer) => {
    expect(jsonValuesIn(answer)[0]).toEqual(value);
  });

  test("has another form is among the values", () => {
    const values = jsonValuesIn(`See [1, 2, 3, 4, 5, 6, 7, 8, 9]. {"pass": false}`);
    expect(values).toContainEqual({ pass: false });
  });

  test("stands anywhere in any text is found", () => {
    const words = fc.array(fc.constantFrom("a", "{", "}", "[", "]", '"', "\n", " ", "\\"), { maxLength: 20 });
    const object = fc.dictionary(fc.string(), fc.jsonValue());
    fc.assert(
      fc.property(words, object, words, (before, content, after) => {
        const text = JSON.stringify(content);
        const values = jsonValuesIn(`${before.join("")}\n${text}\n${after.join("")}`);
        // It may be part of a larger value: brackets around it make a list.
        expect(JSON.stringify(values)).toContain(text);
      }),
    );
  });
});

test.each(["", "no json", "{broken", "} {", "[the docs](x)"])("[FIELD-7] there is no JSON in %j", (answer) => {
  expect(jsonValuesIn(answer)).toEqual([]);
});

test("[FIELD-7] an answer of brackets alone is read within bounds", () => {
  expect(jsonValuesIn("[".repeat(200_000))).toEqual([]);
});

test.each(["`", "~", "``` ", "[", "{", '["', "[[]", "```\n[", "~~~\n```\n"])(
  "[SEC-18] 100,000 characters of %j are read",
  (unit) => {
    expect(jsonValuesIn(unit.repeat(100_000 / unit.length)).length).toBeLessThan(100_000);
  },
);

test.each(["```", "```\n", "[", "[1,"])("[SEC-18] 100,000 spaces after %j are read", (before) => {
  expect(jsonValuesIn(before + " ".repeat(100_000))).toEqual([]);
});

test("[SEC-18] values within values are read at any depth", () => {
  const [value] = jsonValuesIn(`So: ${"[".repeat(20_000)}${"]".repeat(20_000)}`);
  expect(value).toBeInstanceOf(Array);
});
