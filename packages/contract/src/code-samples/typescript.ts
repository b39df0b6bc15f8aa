import { type ExpectedParts, expectedParts, splitFields } from "./openai-fields.ts";
import type { SampleFacts, SampleLibrary } from "./sample-request.ts";
import { typescriptForm, writeText, writeValue } from "./write-literal.ts";

/** A module for Node, Deno or Bun. */
export function typescriptSample(facts: SampleFacts, library: SampleLibrary): string {
  const isStream = facts.body["stream"] === true;
  const parts = expectedParts(facts.body);
  const lines =
    library === "openai"
      ? [...openaiCall(facts), "", ...(isStream ? readOpenaiStream(parts) : printOpenaiAnswer(parts))]
      : [...fetchCall(facts), "", ...(isStream ? readFetchedStream(parts) : printFetchedAnswer(parts))];
  return `${lines.join("\n")}\n`;
}

function openaiCall({ baseUrl, body }: SampleFacts): string[] {
  const { own, further } = splitFields(body);
  const hasFurther = Object.keys(further).length > 0;
  return [
    'import OpenAI from "openai";',
    "",
    "const client = new OpenAI({",
    `  baseURL: ${writeText(baseUrl)},`,
    "  apiKey: process.env.TUTTI_API_KEY,",
    "});",
    "",
    ...(hasFurther
      ? [
          "// Fields that the package's types do not have.",
          `const further: object = ${writeValue(further, typescriptForm, { column: "const further: object = ".length })};`,
          "",
        ]
      : []),
    `const ${body["stream"] === true ? "stream" : "completion"} = await client.chat.completions.create({`,
    ...Object.entries(own).map(([name, value]) => `  ${field(name, value)},`),
    ...(hasFurther ? ["  ...further,"] : []),
    "});",
  ];
}

function field(name: string, value: unknown): string {
  const head = `${typescriptForm.key(name)}: `;
  return head + writeValue(value, typescriptForm, { indent: "  ", column: 3 + head.length });
}

/** The types of the package lack the fields of OpenRouter's responses as well. */
function answerType({ reasoning, images }: ExpectedParts): string {
  const fields = [
    "content?: string | null",
    ...(reasoning ? ["reasoning?: string"] : []),
    ...(images ? ["images?: { image_url: { url: string } }[]"] : []),
  ];
  return `{ ${fields.join("; ")} }`;
}

function isBeyondOpenai({ reasoning, images }: ExpectedParts): boolean {
  return reasoning || images;
}

function readOpenaiStream(parts: ExpectedParts): string[] {
  const delta = "chunk.choices[0]?.delta";
  if (!isBeyondOpenai(parts)) {
    return ["for await (const chunk of stream) {", ...indent(printDelta(`${delta}?.`, parts)), "}", "console.log();"];
  }
  return [
    "for await (const chunk of stream) {",
    `  const delta: ${answerType(parts)} | undefined = ${delta};`,
    ...indent(printDelta("delta?.", parts)),
    "}",
    "console.log();",
  ];
}

function printOpenaiAnswer(parts: ExpectedParts): string[] {
  const message = "completion.choices[0]?.message";
  if (!isBeyondOpenai(parts)) return printMessage(`${message}?.`, parts);
  return [`const message: ${answerType(parts)} | undefined = ${message};`, ...printMessage("message?.", parts)];
}

function fetchCall({ baseUrl, body }: SampleFacts): string[] {
  return [
    `const response = await fetch(${writeText(`${baseUrl}/chat/completions`)}, {`,
    '  method: "POST",',
    "  headers: {",
    `    Authorization: \`Bearer \${process.env.TUTTI_API_KEY}\`,`,
    '    "Content-Type": "application/json",',
    "  },",
    `  body: JSON.stringify(${writeValue(body, typescriptForm, { indent: "  ", column: 24 })}),`,
    "});",
    "if (!response.ok || !response.body) throw new Error(await response.text());",
  ];
}

function readFetchedStream(parts: ExpectedParts): string[] {
  return [
    "const decoder = new TextDecoder();",
    'let rest = "";',
    "for await (const bytes of response.body) {",
    '  const lines = (rest + decoder.decode(bytes, { stream: true })).split("\\n");',
    '  rest = lines.pop() ?? "";',
    "  for (const line of lines) {",
    '    if (!line.startsWith("data: ") || line === "data: [DONE]") continue;',
    '    const chunk = JSON.parse(line.slice("data: ".length));',
    "    if (chunk.error) throw new Error(chunk.error.message);",
    ...indent(indent(printDelta("chunk.choices[0]?.delta?.", parts))),
    "  }",
    "}",
    "console.log();",
  ];
}

function printFetchedAnswer(parts: ExpectedParts): string[] {
  return ["const completion: any = await response.json();", ...printMessage("completion.choices[0].message.", parts)];
}

function printDelta(delta: string, { reasoning, images, calls }: ExpectedParts): string[] {
  return [
    ...(reasoning ? [`process.stderr.write(${delta}reasoning ?? "");`] : []),
    `process.stdout.write(${delta}content ?? "");`,
    ...(images ? [`for (const image of ${delta}images ?? []) console.log(image.image_url.url);`] : []),
    ...(calls ? [`for (const call of ${delta}tool_calls ?? []) console.log(JSON.stringify(call));`] : []),
  ];
}

function printMessage(message: string, { reasoning, images, calls }: ExpectedParts): string[] {
  return [
    ...(reasoning ? [`console.error(${message}reasoning);`] : []),
    `console.log(${message}content);`,
    ...(images ? [`for (const image of ${message}images ?? []) console.log(image.image_url.url);`] : []),
    ...(calls ? [`for (const call of ${message}tool_calls ?? []) console.log(JSON.stringify(call));`] : []),
  ];
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `  ${line}`);
}
