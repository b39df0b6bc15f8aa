import type { RequestMessage } from "@tutti/contract";
import { describe, expect, test } from "vitest";
import { familyOf } from "./model-family.ts";
import { toContents } from "./to-contents.ts";
import { createToolNames } from "./tool-names.ts";

function contentsOf(messages: readonly object[], upstreamId = "gemini-2.5-flash") {
  return toContents(messages as RequestMessage[], { names: createToolNames([]), family: familyOf(upstreamId) });
}

function userParts(content: unknown, upstreamId?: string) {
  return contentsOf([{ role: "user", content }], upstreamId).contents[0]?.parts;
}

describe("turns", () => {
  test("system and developer texts are told apart, in their order", () => {
    const conversation = contentsOf([
      { role: "system", content: "One." },
      { role: "user", content: "Hello" },
      {
        role: "developer",
        content: [
          { type: "text", text: "Two." },
          { type: "text", text: "" },
        ],
      },
    ]);
    expect(conversation).toEqual({
      systemInstruction: { parts: [{ text: "One." }, { text: "Two." }] },
      contents: [{ role: "user", parts: [{ text: "Hello" }] }],
    });
  });

  test("a conversation of system texts alone is sent as the user's", () => {
    expect(contentsOf([{ role: "system", content: "Sing." }])).toEqual({
      contents: [{ role: "user", parts: [{ text: "Sing." }] }],
    });
  });

  test("a Gemma model, which takes no instructions, reads them from the user", () => {
    const messages = [
      { role: "system", content: "Sing." },
      { role: "user", content: "Now" },
    ];
    expect(contentsOf(messages, "gemma-3-27b-it")).toEqual({
      contents: [{ role: "user", parts: [{ text: "Sing." }, { text: "Now" }] }],
    });
  });

  test("turns of the same speaker are one, and what says nothing is none", () => {
    expect(
      contentsOf([
        { role: "user", content: "One" },
        { role: "assistant", content: "" },
        { role: "user", content: "Two" },
        { role: "assistant", content: "Three" },
        { role: "assistant", content: "Four" },
      ]).contents,
    ).toEqual([
      { role: "user", parts: [{ text: "One" }, { text: "Two" }] },
      { role: "model", parts: [{ text: "Three" }, { text: "Four" }] },
    ]);
  });

  test("a conversation that begins with an answer gets an opening", () => {
    const { contents } = contentsOf([
      { role: "assistant", content: "Welcome." },
      { role: "user", content: "Hi" },
    ]);
    expect(contents.map(({ role }) => role)).toEqual(["user", "model", "user"]);
  });

  test("an answer at the end is continued, by a user's turn from 3.5 on", () => {
    const messages = [
      { role: "user", content: "Count" },
      { role: "assistant", content: "One, two," },
    ];
    expect(contentsOf(messages, "gemini-3.1-pro-preview").contents.at(-1)?.role).toBe("model");
    for (const id of ["gemini-3.5-flash-lite", "gemini-flash-latest"]) {
      expect(contentsOf(messages, id).contents.at(-1)).toEqual({ role: "user", parts: [{ text: "Continue." }] });
    }
  });

  test("a speaker's name goes before the speaker's words", () => {
    const partsOfContent = (content: unknown) =>
      contentsOf([{ role: "user", name: "Ada", content }]).contents[0]?.parts;
    expect(partsOfContent("Hello")).toEqual([{ text: "Ada: Hello" }]);
    expect(partsOfContent([{ type: "image_url", image_url: { url: "data:image/png;base64,aGk=" } }])?.[0]).toEqual({
      text: "Ada:",
    });
    expect(partsOfContent("")).toBeUndefined();
  });
});

describe("what a user sends", () => {
  const inline = (mimeType: string, data: string) => ({ inlineData: { mimeType, data } });
  const at = (fileUri: string, mimeType?: string) => ({ fileData: mimeType ? { fileUri, mimeType } : { fileUri } });
  test.each([
    ["text", { type: "text", text: "Hi" }, { text: "Hi" }],
    [
      "a picture",
      { type: "image_url", image_url: { url: "data:image/png;base64,aGk=", detail: "low" } },
      inline("image/png", "aGk="),
    ],
    [
      "a picture on the web",
      { type: "image_url", image_url: { url: "https://a.example/b.webp?c" } },
      at("https://a.example/b.webp?c", "image/webp"),
    ],
    [
      "a picture without an ending",
      { type: "image_url", image_url: { url: "https://a.example/b" } },
      at("https://a.example/b", "image/jpeg"),
    ],
    [
      "a PDF",
      { type: "file", file: { filename: "a.pdf", file_data: "data:application/pdf;base64,aGk=" } },
      inline("application/pdf", "aGk="),
    ],
    [
      "a PDF on the web",
      { type: "file", file: { file_data: "https://a.example/x" } },
      at("https://a.example/x", "application/pdf"),
    ],
    [
      "a file of no type",
      { type: "file", file: { filename: "a.csv", file_data: "data:;base64,aGk=" } },
      inline("text/csv", "aGk="),
    ],
    ["bytes alone", { type: "file", file: { filename: "a.mp3", file_data: "aGk=" } }, inline("audio/mp3", "aGk=")],
    ["JSON", { type: "file", file: { file_data: "data:application/json;base64,e30=" } }, inline("text/plain", "e30=")],
    [
      "source code",
      { type: "file", file: { file_data: "data:text/x-python;charset=utf-8;base64,aGk=" } },
      inline("text/plain", "aGk="),
    ],
    [
      "text in an address",
      { type: "file", file: { file_data: "data:text/plain,%C3%A4%2C" } },
      inline("text/plain", "w6Qs"),
    ],
    [
      "a file that Google has",
      { type: "file", file: { file_id: "https://g.example/v1beta/files/1", filename: "a.mp4" } },
      at("https://g.example/v1beta/files/1", "video/mp4"),
    ],
    ["sound", { type: "input_audio", input_audio: { data: "aGk=", format: "mp3" } }, inline("audio/mp3", "aGk=")],
    ["raw sound", { type: "input_audio", input_audio: { data: "aGk=", format: "pcm16" } }, inline("audio/pcm", "aGk=")],
    [
      "sound as an address",
      { type: "input_audio", input_audio: { data: "data:audio/ogg;base64,aGk=", format: "ogg" } },
      inline("audio/ogg", "aGk="),
    ],
    [
      "a video",
      { type: "video_url", video_url: { url: "https://a.example/b.webm" } },
      at("https://a.example/b.webm", "video/webm"),
    ],
    [
      "a page with a video",
      { type: "video_url", video_url: { url: "https://www.youtube.com/watch?v=1" } },
      at("https://www.youtube.com/watch?v=1"),
    ],
  ])("%s", (_, part, googlePart) => {
    expect(userParts([part])).toEqual([googlePart]);
  });

  test.each([
    { type: "text", text: "" },
    { type: "image_url", image_url: { url: "not an address" } },
    { type: "image_url", image_url: { url: "data:nothing" } },
    { type: "file", file: {} },
    { type: "file", file: { file_id: "unknown" } },
    { type: "file", file: { file_data: "data:text/plain,%zz" } },
    { type: "input_audio", input_audio: {} },
    { type: "a_part_of_next_year", text: "x" },
  ])("%j is left out", (part) => {
    expect(userParts([{ type: "text", text: "Hi" }, part])).toEqual([{ text: "Hi" }]);
  });
});

describe("results of calls", () => {
  const call = (id: string, name: string) => ({ id, type: "function", function: { name, arguments: "{}" } });
  const picture = { type: "image_url", image_url: { url: "data:image/png;base64,aGk=" } };
  const history = (results: readonly object[]) => [
    { role: "user", content: "?" },
    { role: "assistant", content: null, tool_calls: [call("1", "one"), call("2", "two")] },
    ...results,
  ];

  test("are one turn, each by its call's name, as they are written", () => {
    const { contents } = contentsOf(
      history([
        { role: "tool", tool_call_id: "2", content: '{"id":12345678901234567890}' },
        {
          role: "tool",
          tool_call_id: "1",
          content: [
            { type: "text", text: "a" },
            { type: "text", text: "b" },
          ],
        },
      ]),
    );
    expect(contents[2]).toEqual({
      role: "user",
      parts: [
        { functionResponse: { id: "2", name: "two", response: { output: '{"id":12345678901234567890}' } } },
        { functionResponse: { id: "1", name: "one", response: { output: "ab" } } },
      ],
    });
  });

  test("of a call that is not in the history have the name that they say", () => {
    const { contents } = contentsOf([{ role: "tool", tool_call_id: "9", name: "lost", content: "x" }]);
    expect(contents[0]?.parts?.[0]?.functionResponse?.name).toBe("lost");
  });

  test("may have pictures: in the result from Gemini 3 on, beside it before", () => {
    const result = { role: "tool", tool_call_id: "1", content: [{ type: "text", text: "See" }, picture] };
    const inlineData = { mimeType: "image/png", data: "aGk=" };
    const response = { id: "1", name: "one", response: { output: "See" } };
    expect(contentsOf(history([result]), "gemini-3-flash-preview").contents[2]?.parts).toEqual([
      { functionResponse: { ...response, parts: [{ inlineData }] } },
    ]);
    expect(contentsOf(history([result])).contents[2]?.parts).toEqual([{ functionResponse: response }, { inlineData }]);
  });
});

describe("earlier answers", () => {
  const answer = (message: object, upstreamId?: string) =>
    contentsOf(
      [
        { role: "user", content: "?" },
        { role: "assistant", ...message },
      ],
      upstreamId,
    ).contents[1]?.parts;

  test("have their calls, with arguments that are objects", () => {
    const calls = ['{"a":1}', "", "[1]", "{broken"].map((text, index) => ({
      id: `${index}`,
      type: "function",
      function: { name: "f", arguments: text },
    }));
    expect(answer({ content: null, tool_calls: calls })?.map(({ functionCall }) => functionCall?.args)).toEqual([
      { a: 1 },
      {},
      { arguments: "[1]" },
      { arguments: "{broken" },
    ]);
  });

  test("of other vendors' models have no signature, or a stand-in if required", () => {
    const message = {
      content: "Hm.",
      reasoning: "I think",
      reasoning_details: [{ type: "reasoning.text", text: "I think", signature: "x", format: "anthropic-claude-v1" }],
      tool_calls: [
        { id: "1", type: "function", function: { name: "f", arguments: "{}" } },
        { id: "2", type: "function", function: { name: "f", arguments: "{}" } },
      ],
    };
    const calls = [
      { functionCall: { id: "1", name: "f", args: {} } },
      { functionCall: { id: "2", name: "f", args: {} } },
    ];
    expect(answer(message)).toEqual([{ text: "Hm." }, ...calls]);
    expect(answer(message, "gemini-3-flash-preview")).toEqual([
      { text: "Hm." },
      { ...calls[0], thoughtSignature: "skip_thought_signature_validator" },
      calls[1],
    ]);
  });

  test("have unplaced signatures behind the text, and on the first call", () => {
    const format = "google-gemini-v1";
    expect(
      answer({
        content: "Hm.",
        reasoning_details: [
          { type: "reasoning.text", signature: "sig-text", format, index: 0 },
          { type: "reasoning.encrypted", data: "sig-call", format, index: 1 },
        ],
        tool_calls: [{ id: "1", type: "function", function: { name: "f", arguments: "{}" } }],
      }),
    ).toEqual([
      { text: "Hm." },
      { text: "", thoughtSignature: "sig-text" },
      { functionCall: { id: "1", name: "f", args: {} }, thoughtSignature: "sig-call" },
    ]);
  });

  test("without words are none, and a model without thinking gets no thoughts", () => {
    const details = [
      { type: "reasoning.text", text: "Hm", format: "google-gemini-v1", index: 0 },
      { type: "reasoning.text", signature: "s", id: "text:0:3", format: "google-gemini-v1", index: 1 },
    ];
    const thought = { content: "", reasoning_details: details.slice(0, 1) };
    expect(answer(thought)).toBeUndefined();
    expect(answer({ content: "Yes", reasoning_details: details })).toEqual([
      { text: "Hm", thought: true },
      { text: "Yes", thoughtSignature: "s" },
    ]);
    expect(answer({ content: "Yes", reasoning_details: details }, "gemini-2.0-flash")).toEqual([{ text: "Yes" }]);
  });

  test("that were edited since keep their signatures behind what is left", () => {
    const detail = { type: "reasoning.text", signature: "s", id: "text:10:20", format: "google-gemini-v1" };
    expect(answer({ content: "Short", reasoning_details: [detail] })).toEqual([
      { text: "Short" },
      { text: "", thoughtSignature: "s" },
    ]);
  });

  test("have their pictures, and their refusals as text", () => {
    const image_url = { url: "data:image/png;base64,aGk=" };
    const inlineData = { mimeType: "image/png", data: "aGk=" };
    expect(answer({ content: "Look", images: [{ type: "image_url", image_url }] })).toEqual([
      { text: "Look" },
      { inlineData },
    ]);
    expect(answer({ content: null, images: [{ type: "image_url", image_url }] }, "gemini-3-pro-image-preview")).toEqual(
      [{ inlineData, thoughtSignature: "skip_thought_signature_validator" }],
    );
    expect(answer({ content: null, refusal: "No." })).toEqual([{ text: "No." }]);
  });
});
