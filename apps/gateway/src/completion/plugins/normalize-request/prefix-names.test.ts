import type { ChatRequest, MessagePart } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { model } from "../../../catalog/catalog.test-support.ts";
import { toRequest } from "../../../providers/anthropic/to-request.ts";
import { toGoogleRequest } from "../../../providers/google/to-request.ts";
import type { ProviderKind } from "../../../providers/kinds.ts";
import { toUpstreamRequest } from "../../../providers/openai-compatible/to-request.ts";
import { prefixNames } from "./prefix-names.ts";

const asking = model("vendor/model");
const image: MessagePart = { type: "image_url", image_url: { url: "data:image/png;base64,AA" } };
const requestWith = (
  content: ChatRequest["messages"][number]["content"],
  name: string | null = "Ada",
): ChatRequest => ({
  messages: [{ role: "user", content, name }],
});

describe("who speaks", () => {
  test.each<[string, ChatRequest["messages"][number]["content"], unknown]>([
    ["stands before a text", "Hello", "Ada: Hello"],
    ["stands there once", "Ada: Hello", "Ada: Hello"],
    [
      "stands before the first of several texts",
      [image, { type: "text", text: "Hello" }],
      [image, { type: "text", text: "Ada: Hello" }],
    ],
    ["stands before a picture without words", [image], [{ type: "text", text: "Ada:" }, image]],
  ])("%s, and the field is gone", (_title, content, expected) => {
    expect(prefixNames(requestWith(content), "google")).toEqual({ messages: [{ role: "user", content: expected }] });
  });

  test.each<ProviderKind>(["openai", "openrouter", "demo"])("is told by the field to %s", (kind) => {
    const body = requestWith("Hello");
    expect(prefixNames(body, kind)).toBe(body);
  });

  test("is absent where no name is given, and not said of answers and tools", () => {
    const body: ChatRequest = {
      messages: [
        { role: "user", content: "Hello", name: null },
        { role: "assistant", content: "Hi", name: "bob" },
        { role: "tool", content: "1", tool_call_id: "a", name: "look" },
      ],
    };
    expect(prefixNames(body, "anthropic")).toBe(body);
  });

  test.each<[ProviderKind, (body: ChatRequest) => unknown]>([
    ["anthropic", (body) => toRequest({ model: asking, body })],
    ["google", (body) => toGoogleRequest({ model: asking, body })],
    ["openai-compatible", (body) => toUpstreamRequest(body, { kind: "openai-compatible", model: asking })],
  ])("sends a name once to a provider of kind %s that adds names itself", (kind, toRequestMessages) => {
    for (const content of ["Hello", "Ada: Hello"]) {
      const sentText = JSON.stringify(toRequestMessages(prefixNames(requestWith(content), kind)));
      expect(sentText).toContain('"Ada: Hello"');
    }
  });
});
