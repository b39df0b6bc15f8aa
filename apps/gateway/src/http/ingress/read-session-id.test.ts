import { describe, expect, test } from "vitest";
import { readEndUser, readSessionId } from "./read-session-id.ts";

const claudeUser = JSON.stringify({ device_id: "d", account_uuid: "", session_id: "of Claude Code" });

describe("[AGENT-14] the id of a session", () => {
  test.each([
    ["the body's field", {}, { session_id: "s" }, "s"],
    ["OpenRouter's header", { "x-session-id": "s" }, {}, "s"],
    ["Claude Code's header", { "x-claude-code-session-id": "s" }, {}, "s"],
    ["Codex's header", { "session-id": "s" }, {}, "s"],
    ["the header of older versions of Codex", { session_id: "s" }, {}, "s"],
    ["Claude Code's metadata", {}, { metadata: { user_id: claudeUser } }, "of Claude Code"],
    ["Codex's metadata", {}, { client_metadata: { session_id: "s" } }, "s"],
    ["the field before the headers", { "x-session-id": "h" }, { session_id: "s" }, "s"],
    ["the gateway's header before an agent's", { "session-id": "a", "x-session-id": "s" }, {}, "s"],
    ["a header before the metadata", { "session-id": "s" }, { metadata: { user_id: claudeUser } }, "s"],
    ["nothing of an empty field", { "session-id": "" }, { session_id: "" }, undefined],
    [
      "nothing of what is no text",
      {},
      { session_id: null, client_metadata: [], metadata: { user_id: "{" } },
      undefined,
    ],
  ])("is %s", (_, headers, body, id) => {
    expect(readSessionId(new Headers(headers), body)).toBe(id);
  });

  test("of a header is as long as OpenRouter allows", () => {
    expect(readSessionId(new Headers({ "session-id": "s".repeat(300) }), {})).toHaveLength(256);
  });
});

test.each([
  [{ user_id: "ada" }, "ada"],
  [{ user_id: claudeUser }, undefined],
  [{ user_id: "{not JSON" }, "{not JSON"],
  [null, undefined],
])("the end user of %j is %j", (metadata, user) => {
  expect(readEndUser(metadata)).toBe(user);
});
