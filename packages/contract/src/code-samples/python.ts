import { type ExpectedParts, expectedParts, splitFields } from "./openai-fields.ts";
import type { SampleFacts, SampleLibrary } from "./sample-request.ts";
import { pythonForm, writeText, writeValue } from "./write-literal.ts";

const STEP = pythonForm.step;

/** A script for Python 3.9 or newer. */
export function pythonSample(facts: SampleFacts, library: SampleLibrary): string {
  const parts = expectedParts(facts.body);
  const isStream = facts.body["stream"] === true;
  const lines =
    library === "openai"
      ? [...openaiCall(facts, parts), "", ...(isStream ? readOpenaiStream(parts) : printOpenaiAnswer(parts))]
      : [...requestsCall(facts, parts), "", ...(isStream ? readRequestedStream(parts) : printRequestedAnswer(parts))];
  return `${lines.join("\n")}\n`;
}

function openaiCall({ baseUrl, body }: SampleFacts, parts: ExpectedParts): string[] {
  const { own, further } = splitFields(body);
  // Only fields that the package knows can be arguments of their own.
  const argumentsOf = { ...own, ...(Object.keys(further).length > 0 ? { extra_body: further } : {}) };
  return [
    ...imports(["os"], parts),
    "",
    "from openai import OpenAI",
    "",
    `client = OpenAI(base_url=${writeText(baseUrl)}, api_key=os.environ["TUTTI_API_KEY"])`,
    "",
    `${body["stream"] === true ? "stream" : "completion"} = client.chat.completions.create(`,
    ...indent(Object.entries(argumentsOf).map(([name, value]) => `${argument(name, value)},`)),
    ")",
  ];
}

function argument(name: string, value: unknown): string {
  return `${name}=${writeValue(value, pythonForm, { indent: STEP, column: STEP.length + name.length + 2 })}`;
}

function imports(names: readonly string[], { reasoning }: ExpectedParts): string[] {
  return [...names, ...(reasoning ? ["sys"] : [])].sort().map((name) => `import ${name}`);
}

function readOpenaiStream(parts: ExpectedParts): string[] {
  return [
    "for chunk in stream:",
    ...indent([
      "if not chunk.choices:",
      `${STEP}continue`,
      "delta = chunk.choices[0].delta",
      ...printPieces(
        { text: "delta.content", read: (name) => `getattr(delta, "${name}", None)`, isStream: true },
        parts,
      ),
    ]),
    "print()",
  ];
}

function printOpenaiAnswer(parts: ExpectedParts): string[] {
  return [
    "message = completion.choices[0].message",
    ...printPieces(
      { text: "message.content", read: (name) => `getattr(message, "${name}", None)`, isStream: false },
      parts,
    ),
  ];
}

function requestsCall({ baseUrl, body }: SampleFacts, parts: ExpectedParts): string[] {
  const isStream = body["stream"] === true;
  return [
    ...imports(isStream ? ["json", "os"] : ["os"], parts),
    "",
    "import requests",
    "",
    "response = requests.post(",
    ...indent([
      `${writeText(`${baseUrl}/chat/completions`)},`,
      'headers={"Authorization": f"Bearer {os.environ[\'TUTTI_API_KEY\']}"},',
      `${argument("json", body)},`,
      ...(isStream ? ["stream=True,"] : []),
    ]),
    ")",
    "response.raise_for_status()",
  ];
}

function readRequestedStream(parts: ExpectedParts): string[] {
  return [
    "for line in response.iter_lines():",
    ...indent([
      'if not line.startswith(b"data: ") or line == b"data: [DONE]":',
      `${STEP}continue`,
      'chunk = json.loads(line.removeprefix(b"data: "))',
      'if "error" in chunk:',
      `${STEP}raise RuntimeError(chunk["error"]["message"])`,
      'for choice in chunk["choices"]:',
      ...indent([
        'delta = choice["delta"]',
        ...printPieces({ text: 'delta.get("content")', read: (name) => `delta.get("${name}")`, isStream: true }, parts),
      ]),
    ]),
    "print()",
  ];
}

function printRequestedAnswer(parts: ExpectedParts): string[] {
  return [
    'message = response.json()["choices"][0]["message"]',
    ...printPieces({ text: 'message["content"]', read: (name) => `message.get("${name}")`, isStream: false }, parts),
  ];
}

interface ResponseAccess {
  /** The expression that reads the text. */
  text: string;
  /** The expression that reads a field that may be absent. */
  read(name: string): string;
  isStream: boolean;
}

function printPieces({ text, read, isStream }: ResponseAccess, { reasoning, images, calls }: ExpectedParts): string[] {
  const end = isStream ? ', end="", flush=True' : "";
  return [
    ...(reasoning ? [`print(${read("reasoning")} or ""${end}, file=sys.stderr)`] : []),
    `print(${text} or ""${end})`,
    ...(images ? [`for image in ${read("images")} or []:`, `${STEP}print(image["image_url"]["url"])`] : []),
    ...(calls ? [`for call in ${read("tool_calls")} or []:`, `${STEP}print(call)`] : []),
  ];
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => STEP + line);
}
