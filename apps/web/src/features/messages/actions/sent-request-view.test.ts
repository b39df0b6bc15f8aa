import type { ChatRequest } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { sentMessages, sentParameters, sentRequestAsCurl } from "./sent-request-view.ts";

const picture = `data:image/png;base64,${"A".repeat(40)}`;

const body: ChatRequest = {
  model: "vendor/model",
  messages: [
    { role: "system", content: "Be kind." },
    {
      role: "user",
      content: [
        { type: "text", text: "What's this?" },
        { type: "image_url", image_url: { url: picture, detail: "auto" } },
        { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,AAAA" } },
      ],
    },
    {
      role: "assistant",
      content: "A dot.",
      reasoning: "Hm.",
      name: "Guide",
      images: [{ image_url: { url: picture } }],
    },
  ],
  stream: true,
  temperature: 0.5,
  provider: { order: ["a"], allow_fallbacks: false },
};

describe("a request that is looked at", () => {
  test("shows each message by role, with reasoning and attachments", () => {
    expect(sentMessages(body)).toEqual([
      { role: "system", text: "Be kind.", attachments: [] },
      {
        role: "user",
        text: "What's this?",
        attachments: [
          { type: "image", name: "Image", url: picture, size: 30 },
          { type: "file", name: "a.pdf", url: "data:application/pdf;base64,AAAA", size: 3 },
        ],
      },
      {
        role: "assistant",
        name: "Guide",
        reasoning: "Hm.",
        text: "A dot.",
        attachments: [{ type: "image", name: "Image 1", url: picture, size: 30 }],
      },
    ]);
  });

  test("names every parameter but the messages and the model", () => {
    expect(sentParameters(body)).toEqual([
      { name: "stream", value: "true" },
      { name: "temperature", value: "0.5" },
      { name: "provider", value: '{"order":["a"],"allow_fallbacks":false}' },
    ]);
  });

  test("becomes a command that sends the same body without the key", () => {
    const command = sentRequestAsCurl(body, "http://127.0.0.1:4000");
    expect(command).toContain("curl -N http://127.0.0.1:4000/api/v1/chat/completions");
    expect(command).toContain("Authorization: Bearer $TUTTI_API_KEY");
    const data = /-d '(.*)'\n$/s.exec(command)?.[1]?.replaceAll("'\\''", "'");
    expect(JSON.parse(data ?? "")).toEqual(body);
  });
});
