import { codeSample } from "./code-sample.ts";
import { quoteForShell } from "./shell-quotes.ts";
import { writeText } from "./write-literal.ts";

/** The programs that a setup is written for, in the order of the menu. */
export const clientPrograms = ["claude-code", "codex", "openai", "anthropic", "ai-sdk", "langchain", "curl"] as const;

export type ClientProgram = (typeof clientPrograms)[number];

export interface ClientSetupOptions {
  program: ClientProgram;
  /** The gateway's origin, as in `http://127.0.0.1:4000`. */
  origin: string;
  /** Default: what the environment variable `TUTTI_API_KEY` has. */
  key?: string | undefined;
  /** A model's slug. */
  model: string;
}

/** Lines that make a program use the gateway, and that ask the model for a first answer. */
export interface ClientSetup {
  /** What the lines are pasted into: a POSIX shell, or a module of Node. */
  language: "sh" | "js";
  /** The npm packages that the lines need. */
  packages: readonly string[];
  /** The lines, ready to be run as they are; they print the model's answer to `Hello`. */
  text: string;
  /** The command that starts the program from then on, in the same shell. */
  command?: string;
}

/** What the lines of a program need, each value written in the program's own syntax. */
interface SetupValues {
  origin: string;
  model: string;
  /** The key as a word of a shell, and as an expression of JavaScript. */
  shellKey: string;
  scriptKey: string;
  /** The line that puts the key into `TUTTI_API_KEY`; none where it is there already. */
  keyLines: readonly string[];
}

const writers: Readonly<
  Record<ClientProgram, (values: SetupValues) => Omit<ClientSetup, "text"> & { lines: string[] }>
> = {
  // Its background work asks for a model of the class "haiku", which may not be connected.
  "claude-code": ({ origin, model, shellKey }) => ({
    language: "sh",
    packages: ["@anthropic-ai/claude-code"],
    command: "claude",
    lines: [
      `export ANTHROPIC_BASE_URL=${quoteForShell(`${origin}/api`)}`,
      `export ANTHROPIC_AUTH_TOKEN=${shellKey}`,
      `export ANTHROPIC_MODEL=${quoteForShell(model)}`,
      `export ANTHROPIC_DEFAULT_HAIKU_MODEL=${quoteForShell(model)}`,
      'claude -p "Hello"',
    ],
  }),
  // A profile of its own leaves the person's config.toml as it is.
  codex: ({ origin, model, keyLines }) => ({
    language: "sh",
    packages: ["@openai/codex"],
    command: "codex --profile tutti",
    lines: [
      ...keyLines,
      "mkdir -p ~/.codex",
      "cat > ~/.codex/tutti.config.toml <<'END'",
      `model = ${writeText(model)}`,
      'model_provider = "tutti"',
      "",
      "[model_providers.tutti]",
      'name = "Tutti"',
      `base_url = ${writeText(`${origin}/api/v1`)}`,
      'env_key = "TUTTI_API_KEY"',
      'wire_api = "responses"',
      "END",
      'codex exec --profile tutti --skip-git-repo-check "Hello"',
    ],
  }),
  openai: ({ origin, model, scriptKey }) => ({
    language: "js",
    packages: ["openai"],
    lines: [
      'import OpenAI from "openai";',
      "",
      `const client = new OpenAI({ baseURL: ${writeText(`${origin}/api/v1`)}, apiKey: ${scriptKey} });`,
      "const stream = await client.chat.completions.create({",
      `  model: ${writeText(model)},`,
      '  messages: [{ role: "user", content: "Hello" }],',
      "  stream: true,",
      "});",
      'for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta?.content ?? "");',
    ],
  }),
  anthropic: ({ origin, model, scriptKey }) => ({
    language: "js",
    packages: ["@anthropic-ai/sdk"],
    lines: [
      'import Anthropic from "@anthropic-ai/sdk";',
      "",
      `const client = new Anthropic({ baseURL: ${writeText(`${origin}/api`)}, apiKey: ${scriptKey} });`,
      "const stream = client.messages.stream({",
      `  model: ${writeText(model)},`,
      "  max_tokens: 8192,",
      '  messages: [{ role: "user", content: "Hello" }],',
      "});",
      'stream.on("text", (text) => process.stdout.write(text));',
      "await stream.done();",
    ],
  }),
  "ai-sdk": ({ origin, model, scriptKey }) => ({
    language: "js",
    packages: ["ai", "@openrouter/ai-sdk-provider"],
    lines: [
      'import { createOpenRouter } from "@openrouter/ai-sdk-provider";',
      'import { streamText } from "ai";',
      "",
      `const tutti = createOpenRouter({ baseURL: ${writeText(`${origin}/api/v1`)}, apiKey: ${scriptKey} });`,
      `const { textStream } = streamText({ model: tutti(${writeText(model)}), prompt: "Hello" });`,
      "for await (const text of textStream) process.stdout.write(text);",
    ],
  }),
  langchain: ({ origin, model, scriptKey }) => ({
    language: "js",
    packages: ["@langchain/openrouter", "@langchain/core"],
    lines: [
      'import { ChatOpenRouter } from "@langchain/openrouter";',
      "",
      "const model = new ChatOpenRouter({",
      `  model: ${writeText(model)},`,
      `  baseURL: ${writeText(`${origin}/api/v1`)},`,
      `  apiKey: ${scriptKey},`,
      "});",
      'for await (const chunk of await model.stream("Hello")) process.stdout.write(chunk.text);',
    ],
  }),
  curl: ({ origin, model, keyLines }) => ({
    language: "sh",
    packages: [],
    lines: [
      ...keyLines,
      codeSample({ language: "curl", origin, model, messages: [{ role: "user", content: "Hello" }] }).trimEnd(),
    ],
  }),
};

/**
 * The lines that a person pastes to use the gateway in a program, with the address, the key and the model filled in.
 * The page shows them beside a new key, and `docs/api.md` has them for a key in `TUTTI_API_KEY`.
 */
export function clientSetup({ program, origin, key, model }: ClientSetupOptions): ClientSetup {
  const { lines, ...facts } = writers[program]({
    origin,
    model,
    shellKey: key === undefined ? '"$TUTTI_API_KEY"' : quoteForShell(key),
    scriptKey: key === undefined ? "process.env.TUTTI_API_KEY" : writeText(key),
    keyLines: key === undefined ? [] : [`export TUTTI_API_KEY=${quoteForShell(key)}`],
  });
  return { ...facts, text: `${lines.join("\n")}\n` };
}
