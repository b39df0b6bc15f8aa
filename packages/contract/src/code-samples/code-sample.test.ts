import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeSample } from "./code-sample.ts";

const origin = "http://127.0.0.1:4000";
const question = { model: "demo/guide", messages: [{ role: "user" as const, content: "Hello" }] };

describe("a sample for curl", () => {
  test("is one command", () => {
    expect(codeSample({ ...question, language: "curl", origin, parameters: { temperature: 0.5 }, stream: true })).toBe(
      [
        "curl -N http://127.0.0.1:4000/api/v1/chat/completions \\",
        '  -H "Authorization: Bearer $TUTTI_API_KEY" \\',
        '  -H "Content-Type: application/json" \\',
        "  -d '{",
        '  "model": "demo/guide",',
        '  "messages": [{ "role": "user", "content": "Hello" }],',
        '  "temperature": 0.5,',
        '  "stream": true',
        "}'",
        "",
      ].join("\n"),
    );
  });

  test("gives a shell's command exactly what was said, whatever that is", (context) => {
    const texts = fc.sample(
      fc.oneof(fc.string({ unit: "binary" }), fc.array(fc.constantFrom("'", '"', "\\", "`", "$(id)", "\n", "!", "👋"))),
      200,
    );
    const prompts = texts.map((one) => (Array.isArray(one) ? one.join("") : one));
    const commands = prompts.map((content) =>
      codeSample({ model: "a/b'c", messages: [{ role: "user", content }], language: "curl", origin }),
    );
    // Replaces curl: prints its last argument.
    const program = [`curl() { for last; do :; done; printf '%s\\n\\f\\n' "$last"; }`, ...commands].join("\n");
    const { error, status, stdout } = spawnSync("sh", ["-"], { input: program, encoding: "utf8" });
    if (error) return context.skip("There is no shell here.");
    expect(status).toBe(0);
    const bodies = stdout.split("\n\f\n").slice(0, -1);
    expect(bodies.map((body) => JSON.parse(body))).toEqual(
      prompts.map((content) => ({ model: "a/b'c", messages: [{ role: "user", content }] })),
    );
    return undefined;
  });

  test("quotes an address that a shell would read as something else", () => {
    expect(codeSample({ ...question, language: "curl", origin: "http://[::1]:4000" })).toMatch(
      /^curl 'http:\/\/\[::1\]:4000\/api\/v1\/chat\/completions' \\\n/,
    );
  });
});

describe("a sample for the openai package", () => {
  const parameters = { temperature: 0.5, provider: { order: ["groq"] }, reasoning: { effort: "low" } };

  test("passes what the package does not know so that its types allow it", () => {
    const typescript = codeSample({ ...question, language: "typescript", origin, parameters });
    expect(typescript).toContain(
      'const further: object = {\n  provider: { order: ["groq"] },\n  reasoning: { effort: "low" },\n};\n',
    );
    expect(typescript).toContain("  temperature: 0.5,\n  ...further,\n});");
  });

  test("passes what the package does not know beside its own arguments", () => {
    const python = codeSample({ ...question, language: "python", origin, parameters });
    expect(python).toContain("    temperature=0.5,\n");
    expect(python).toContain(
      '    extra_body={\n        "provider": {"order": ["groq"]},\n        "reasoning": {"effort": "low"},\n    },\n',
    );
  });

  test("has no key in it, only where the key stands", () => {
    expect(codeSample({ ...question, language: "python", origin })).toContain('api_key=os.environ["TUTTI_API_KEY"]');
    expect(codeSample({ ...question, language: "typescript", origin })).toContain("apiKey: process.env.TUTTI_API_KEY");
  });
});

describe("what a sample prints", () => {
  const tools = [{ type: "function", function: { name: "add", parameters: { type: "object" } } }];

  test.each([
    ["typescript", "openai"],
    ["typescript", "plain"],
    ["python", "openai"],
    ["python", "plain"],
  ] as const)("in %s with %s, is what the request asks for", (language, library) => {
    const sample = (parameters: Record<string, unknown>) =>
      codeSample({ ...question, language, library, origin, parameters });
    expect(sample({})).not.toMatch(/reasoning|image|tool_calls/);
    expect(sample({ reasoning: { enabled: true } })).toMatch(/message\??\.(get\(")?reasoning|"reasoning", None/);
    expect(sample({ modalities: ["image", "text"] })).toMatch(/image\.image_url\.url|image\["image_url"\]\["url"\]/);
    expect(sample({ tools })).toMatch(/for .*call .*tool_calls/);
  });
});
