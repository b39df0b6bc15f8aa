import type { AnswerPart, ChatRequest } from "@tutti/contract";
import { expect, test } from "vitest";
import { toOpenAiNames } from "./openai-names.ts";

const tool = (name: string) => ({ type: "function" as const, function: { name } });
const call = (id: string, name: string) => ({ id, type: "function", function: { name, arguments: "{}" } });

async function partsOf(parts: AsyncIterable<AnswerPart>): Promise<AnswerPart[]> {
  const all: AnswerPart[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

test("a request whose names and ids OpenAI takes is sent as it is", () => {
  const body: ChatRequest = {
    messages: [
      { role: "assistant", content: null, tool_calls: [call("call_1", "get-weather_2")] },
      { role: "tool", tool_call_id: "call_1", content: "Rain." },
    ],
    tools: [tool("get-weather_2")],
    tool_choice: tool("get-weather_2"),
  };
  expect(toOpenAiNames(body).body).toBe(body);
});

test("names that OpenAI refuses are replaced everywhere, and mapped back", async () => {
  const long = "a.very.long.name/".repeat(6);
  const { body, toClient } = toOpenAiNames({
    messages: [{ role: "assistant", content: null, tool_calls: [call("call_1", "files.read")] }],
    tools: [tool("files.read"), tool("files_read"), tool(long)],
    tool_choice: tool("files.read"),
  });
  const sentNames = (body.tools ?? []).map((each) => (each as { function: { name: string } }).function.name);
  expect(sentNames).toEqual(["files_read_2", "files_read", expect.stringMatching(/^[\w-]{64}$/)]);
  expect(body.tool_choice).toEqual(tool("files_read_2"));
  expect(body.messages[0]?.tool_calls).toEqual([call("call_1", "files_read_2")]);

  async function* answer(): AsyncGenerator<AnswerPart> {
    yield { type: "tool-call-delta", index: 0, id: "a", name: "files_read_2", arguments: "" };
    yield { type: "tool-call-delta", index: 1, id: "b", name: sentNames[2], arguments: "" };
    yield { type: "tool-call-delta", index: 1, arguments: "{}" };
    yield { type: "finish", reason: "tool_calls", nativeReason: "tool_calls" };
  }
  expect((await partsOf(toClient(answer()))).map((part) => ("name" in part ? part.name : part.type))).toEqual([
    "files.read",
    long,
    "tool-call-delta",
    "finish",
  ]);
});

test("ids that are too long are shortened, alike in a call and its result", () => {
  const ids = ["x".repeat(41), `${"x".repeat(41)}y`];
  const { body } = toOpenAiNames({
    messages: [
      { role: "assistant", content: null, tool_calls: ids.map((id) => call(id, "look")) },
      ...ids.map((id) => ({ role: "tool" as const, tool_call_id: id, content: "Seen." })),
    ],
  });
  const [answer, ...results] = body.messages;
  const callIds = (answer?.tool_calls ?? []).map(({ id }) => id);
  for (const id of callIds) expect(id).toMatch(/^call_[0-9a-f]{35}$/);
  expect(new Set(callIds).size).toBe(2);
  expect(results.map((result) => result["tool_call_id"])).toEqual(callIds);
});
