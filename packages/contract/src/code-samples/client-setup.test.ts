import { describe, expect, test } from "vitest";
import { clientPrograms, clientSetup } from "./client-setup.ts";

const origin = "https://tutti.example.org";

describe("the lines to paste for a program", () => {
  test("[AGENT-13] give Anthropic's clients the shorter base address", () => {
    const textOf = (program: "claude-code" | "anthropic") => clientSetup({ program, origin, model: "a/b" }).text;
    expect(textOf("claude-code")).toContain(`export ANTHROPIC_BASE_URL=${origin}/api\n`);
    expect(textOf("anthropic")).toContain(`baseURL: "${origin}/api",`);
  });

  test.each(clientPrograms)("[AGENT-13] name address, key and model for %s", (program) => {
    const { text } = clientSetup({ program, origin, key: "sk-tutti-abc_d-1", model: "@preset/terse" });
    expect(text).toContain(`${origin}/api`);
    expect(text).toContain("sk-tutti-abc_d-1");
    expect(text).toContain("@preset/terse");
    expect(text.endsWith("\n")).toBe(true);
  });

  test.each(clientPrograms)("[AGENT-13] keep the key out for %s where the environment has it", (program) => {
    const { text } = clientSetup({ program, origin, model: "a/b" });
    expect(text).toContain("TUTTI_API_KEY");
    expect(text).not.toContain("export TUTTI_API_KEY");
  });

  test.each(clientPrograms)("[AGENT-13] quote a model's name that would be read as code for %s", (program) => {
    const model = `o'ne"; exit 1; $(id)`;
    const { text, language } = clientSetup({ program, origin, model });
    const quoted = `o'ne\\"; exit 1; $(id)`;
    const isQuoted = text.includes(`"${quoted}"`);
    const isWord = text.includes(`'o'\\''ne"; exit 1; $(id)'`);
    const isInBody = text.includes(`"o'\\''ne\\"; exit 1; $(id)"`);
    expect({ language, isSafe: isQuoted || isWord || isInBody }).toEqual({ language, isSafe: true });
  });
});
