import type { AgentSession } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { cacheShare, modelNames, programName } from "./session-rows.ts";

const session = (prompt_tokens: number, cached_tokens: number) => ({ prompt_tokens, cached_tokens }) as AgentSession;

describe("[AGENT-14] a session in the activity", () => {
  test.each([
    ["claude-cli/2.1.332 (external, sdk-cli)", "Claude Code"],
    ["codex_exec/0.171.0 (Debian 12.0.0; x86_64)", "Codex"],
    ["codex_cli_rs/0.171.0", "Codex"],
    ["opencode/1.2.3 ai-sdk/7", "opencode"],
    ["My bot", "My bot"],
    ["/", "/"],
    [null, "Unnamed program"],
  ])("of %j is named %s", (program, name) => {
    expect(programName({ program })).toBe(name);
  });

  test("tells which part of its input was cached", () => {
    expect([cacheShare(session(200, 150)), cacheShare(session(10, 0)), cacheShare(session(0, 0))]).toEqual([
      0.75,
      0,
      null,
    ]);
  });

  test.each([
    [[], ""],
    [["a/b"], "a/b"],
    [["a/b", "c/d"], "a/b, c/d"],
    [["a/b", "c/d", "e/f", "g/h"], "a/b, c/d and 2 more"],
  ])("names the models %j as '%s'", (models, text) => {
    expect(modelNames({ models })).toBe(text);
  });
});
