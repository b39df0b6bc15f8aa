import type { Part } from "@google/genai";
import type { ChatRequest } from "@tutti/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { foldAnswer } from "../../http/ingress/fold-answer.ts";
import { createChatFold } from "../../http/ingress/openrouter-chat/fold-chat.ts";
import { readRecordedExchanges } from "../recorded-exchanges.test-support.ts";
import { readGoogleResponses, readGoogleText } from "./read-google.test-support.ts";
import { geminiEnd, geminiResponse } from "./scripted-gemini.test-support.ts";
import { toGoogleRequest } from "./to-request.ts";

const model = {
  upstreamId: "gemini-3.1-pro-preview",
  slug: "google/gemini-3.1-pro-preview",
  name: "Gemini",
  inputModalities: ["text"],
  outputModalities: ["text"],
  supportedParameters: [],
};

/** The parts that the model is sent on the next turn, where a client keeps the answer as it got it. */
async function nextTurn(parts: ReturnType<typeof readGoogleText>): Promise<Part[]> {
  async function* stream() {
    yield* parts;
  }
  const result = (await foldAnswer(stream(), createChatFold({ id: "gen-1", created: 1, model: model.slug }))) as {
    choices: { message: ChatRequest["messages"][number] }[];
  };
  const answer = result.choices[0]?.message ?? { role: "assistant" as const };
  const messages: ChatRequest["messages"] = [{ role: "user", content: "?" }, answer, { role: "user", content: "And?" }];
  return toGoogleRequest({ model, body: { messages } }).request.contents[1]?.parts ?? [];
}

/** The parts in a form that must not change: neighbors without signatures may be one part. */
function join(parts: readonly Part[]): Part[] {
  const result: Part[] = [];
  for (const part of parts) {
    const last = result.at(-1);
    const isPlain = (one: Part | undefined) => one?.text !== undefined && one.thoughtSignature === undefined;
    if (last && isPlain(last) && isPlain(part) && last.thought === part.thought) {
      result[result.length - 1] = { ...last, text: `${last.text}${part.text}` };
    } else if (!(isPlain(part) && part.text === "")) result.push(part);
  }
  return result;
}

test("every part goes back as it came, with its signature", async () => {
  const inlineData = { mimeType: "image/png", data: "aGk=" };
  const code = { executableCode: { id: "c", language: "PYTHON", code: "1" } } as Part;
  const parts: Part[] = [
    { text: "I think, ", thought: true },
    { text: "so I am.", thought: true, thoughtSignature: "s0" },
    { ...code, thoughtSignature: "s1" },
    { codeExecutionResult: { id: "c", outcome: "OUTCOME_OK", output: "1" } } as Part,
    { text: "Grüße, " },
    { text: "😀 see:", thoughtSignature: "s2" },
    { inlineData, thoughtSignature: "s3" },
    { text: " and then", thoughtSignature: "s4" },
    { inlineData: { ...inlineData, data: "eWE=" }, thoughtSignature: "s5" },
    { text: "", thoughtSignature: "s6" },
    { functionCall: { id: "a", name: "one", args: { x: 1 } }, thoughtSignature: "s7" },
    { functionCall: { id: "b", name: "one", args: { x: 2 } } },
  ];
  const read = readGoogleResponses([...parts.map((part) => geminiResponse([part])), geminiEnd()]);
  expect(await nextTurn(read)).toEqual(parts);
});

test("any answer keeps each signature on its part", async () => {
  const signature = fc.option(fc.stringMatching(/^[a-z]{1,8}$/), { nil: undefined });
  const withSignature = (part: fc.Arbitrary<Part>) =>
    fc
      .tuple(part, signature)
      .map(([one, mark]): Part => (mark === undefined ? one : { ...one, thoughtSignature: mark }));
  const words = fc.constantFrom("Hello ", "größer", "漢字", "😀", "\n");
  const thoughts = fc.array(withSignature(words.map((text) => ({ text, thought: true }))), { maxLength: 3 });
  const texts = fc.array(withSignature(words.map((text) => ({ text }))), { maxLength: 5 });
  const calls = fc
    .array(withSignature(fc.constant({ functionCall: { name: "do_it", args: { a: 1 } } })), { maxLength: 3 })
    .map((list) =>
      list.map((part, index): Part => {
        const functionCall = { id: `call-${index}`, ...part.functionCall };
        // The first call always has a signature if the model requires one.
        return index === 0 ? { ...part, functionCall, thoughtSignature: "first" } : { ...part, functionCall };
      }),
    );
  await fc.assert(
    fc.asyncProperty(thoughts, texts, calls, async (...groups) => {
      const parts = groups.flat();
      fc.pre(join(parts).some(({ thought }) => thought !== true));
      const read = readGoogleResponses([...parts.map((part) => geminiResponse([part])), geminiEnd()]);
      expect(await nextTurn(read)).toEqual(join(parts));
    }),
  );
});

const exchanges = readRecordedExchanges(["google"]);
describe("recorded answers", () => {
  test.each(exchanges.map(({ name, response }) => [name, response.body] as const))("%s", async (_, body) => {
    const signatures = [...body.matchAll(/"thoughtSignature":"([^"]+)"/g)].map(([, signature]) => signature);
    const parts = await nextTurn(readGoogleText(body));
    expect(parts.flatMap(({ thoughtSignature }) => thoughtSignature ?? [])).toEqual(signatures);
    const firstCall = parts.find(({ functionCall }) => functionCall);
    if (firstCall) expect(firstCall.thoughtSignature).toBe(signatures[0]);
    else expect(parts.at(-1)).toEqual({ text: "", thoughtSignature: signatures[0] });
  });
});
