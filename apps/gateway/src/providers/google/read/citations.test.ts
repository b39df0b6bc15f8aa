import type { AnswerPart } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readGoogleResponses } from "../read-google.test-support.ts";
import { geminiEnd, geminiResponse } from "../scripted-gemini.test-support.ts";

const chunks = [
  { web: { uri: "https://a.example/1", title: "a.example" } },
  { web: { uri: "https://b.example/2", title: "b.example" } },
];

function segment(text: string, piece: string): object {
  const startIndex = Buffer.byteLength(text.slice(0, text.indexOf(piece)));
  return { startIndex, endIndex: startIndex + Buffer.byteLength(piece), text: piece };
}

function citationsIn(parts: readonly AnswerPart[]) {
  return parts.flatMap((part) => (part.type === "citation" ? [part.citation] : []));
}

function readGrounding(text: string, groundingMetadata: object): AnswerPart[] {
  const pieces = text.match(/.{1,7}/gsu) ?? [];
  return readGoogleResponses([
    ...pieces.map((piece) => geminiResponse([{ text: piece }])),
    geminiResponse([{ text: "" }], { candidate: { finishReason: "STOP", groundingMetadata } }),
  ]);
}

test("a grounded piece is cited with its place in any text", () => {
  const text = "Zürich liegt in der Schweiz. 😀 東京は日本にある。 End.";
  const pieces = ["Zürich liegt in der Schweiz.", "東京は日本にある。"];
  const parts = readGrounding(text, {
    groundingChunks: chunks,
    groundingSupports: [
      { segment: segment(text, pieces[1] ?? ""), groundingChunkIndices: [1, 0] },
      { segment: segment(text, pieces[0] ?? ""), groundingChunkIndices: [0] },
    ],
  });
  expect(
    citationsIn(parts).map(({ url, title, start_index, end_index }) => [
      url,
      title,
      text.slice(start_index, end_index),
    ]),
  ).toEqual([
    ["https://a.example/1", "a.example", pieces[0]],
    ["https://b.example/2", "b.example", pieces[1]],
    ["https://a.example/1", "a.example", pieces[1]],
  ]);
  expect(parts.slice(-1)).toMatchObject([{ type: "finish" }]);
});

test("offsets are right for any text and any piece of it", () => {
  const words = fc.array(fc.constantFrom("word", "größer", "漢字", "😀😀", "é", "𝕏"), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(words, fc.nat(), fc.nat(), (list, first, length) => {
      const at = first % list.length;
      const before = list
        .slice(0, at)
        .map((word) => `${word} `)
        .join("");
      const piece = list.slice(at, at + 1 + (length % 3)).join(" ");
      const text = `${before}${piece} and more`;
      const startIndex = Buffer.byteLength(before);
      const place = { startIndex, endIndex: startIndex + Buffer.byteLength(piece) };
      const [citation] = citationsIn(
        readGrounding(text, {
          groundingChunks: chunks,
          groundingSupports: [{ segment: place, groundingChunkIndices: [0] }],
        }),
      );
      expect(text.slice(citation?.start_index, citation?.end_index)).toBe(piece);
      expect(citation?.start_index).toBe(before.length);
    }),
  );
});

describe("a segment of an answer in several parts", () => {
  const thought = { text: "Let me think.", thought: true };
  const first = "Erst der Anfang. ";
  const second = "Dann das Ende.";
  const whole = (place: object): AnswerPart[] => {
    const groundingMetadata = {
      groundingChunks: chunks,
      groundingSupports: [{ segment: place, groundingChunkIndices: [0] }],
    };
    return readGoogleResponses([
      geminiResponse([thought, { text: first }, { text: second }], {
        candidate: { finishReason: "STOP", groundingMetadata },
      }),
    ]);
  };

  test("counts from the start of its part", () => {
    const [citation] = citationsIn(whole({ partIndex: 2, startIndex: 5, endIndex: 14 }));
    expect((first + second).slice(citation?.start_index, citation?.end_index)).toBe("das Ende.");
  });

  test("is found by its words where Google counts from elsewhere", () => {
    const [citation] = citationsIn(whole({ startIndex: 300, endIndex: 309, text: "das Ende." }));
    expect((first + second).slice(citation?.start_index, citation?.end_index)).toBe("das Ende.");
  });

  test("has no place where its words are not in the text", () => {
    expect(citationsIn(whole({ startIndex: 3, endIndex: 5, text: "unheard" }))).toMatchObject([
      { url: "https://a.example/1", start_index: 0, end_index: 0 },
      { url: "https://b.example/2", start_index: 0, end_index: 0 },
    ]);
  });
});

test("sources without a piece are cited for the whole, and each source once", () => {
  const text = "Only this.";
  const metadata = {
    groundingChunks: [
      ...chunks,
      { retrievedContext: { title: "no address" } },
      { maps: { uri: "https://maps.example", title: "Place", text: "Open" } },
    ],
    groundingSupports: [{ segment: segment(text, text), groundingChunkIndices: [1, 7] }],
  };
  const parts = readGoogleResponses([
    geminiResponse([{ text }], { candidate: { groundingMetadata: metadata } }),
    geminiResponse([{ text: "" }], { candidate: { groundingMetadata: metadata, finishReason: "STOP" } }),
  ]);
  expect(citationsIn(parts)).toEqual([
    { url: "https://b.example/2", title: "b.example", start_index: 0, end_index: 10 },
    { url: "https://a.example/1", title: "a.example", start_index: 0, end_index: 0 },
    { url: "https://maps.example", title: "Place", content: "Open", start_index: 0, end_index: 0 },
  ]);
});

test("pages that were read, and texts that were copied, are cited", () => {
  const text = "Ähnlich: to be or not to be.";
  const copy = segment(text, "to be or not to be.");
  const parts = readGoogleResponses([
    geminiResponse([{ text }], {
      candidate: {
        finishReason: "STOP",
        citationMetadata: {
          citationSources: [{ ...copy, text: undefined, uri: "https://play.example", license: "" }],
        },
        urlContextMetadata: {
          urlMetadata: [
            { retrievedUrl: "https://page.example", urlRetrievalStatus: "URL_RETRIEVAL_STATUS_SUCCESS" },
            { retrievedUrl: "https://lost.example", urlRetrievalStatus: "URL_RETRIEVAL_STATUS_ERROR" },
          ],
        },
      },
    }),
  ]);
  expect(citationsIn(parts)).toEqual([
    { url: "https://play.example", start_index: 9, end_index: 28 },
    { url: "https://page.example", start_index: 0, end_index: 0 },
  ]);
});

test("the searches that Google did are counted", () => {
  const groundingMetadata = { webSearchQueries: ["one", "two"] };
  const parts = readGoogleResponses([
    geminiResponse([{ text: "Yes." }], { candidate: { groundingMetadata } }),
    geminiEnd(),
  ]);
  expect(parts.at(-1)).toMatchObject({ usage: { server_tool_use_details: { web_search_requests: 2 } } });
});
