import type { UpstreamAnswer } from "@tutti/testkit";
import { closeAfterTest, createTestModel } from "../provider.test-support.ts";
import { describeScenes } from "../provider-scenes.contract.ts";
import { createGoogleProvider } from "./index.ts";
import { geminiEnd, geminiRefusal, geminiResponse, startScriptedGemini } from "./scripted-gemini.test-support.ts";

function answerOf(...responses: readonly object[]): UpstreamAnswer {
  return { steps: responses.map((value) => ({ type: "event" as const, value })) };
}

const logprobsResult = {
  chosenCandidates: [{ token: "Yes", logProbability: -1 }],
  topCandidates: [{ candidates: [{ token: "No", logProbability: -2 }] }],
};
const retryInfo = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "7s" };

describeScenes("Google", {
  async setUp(answer) {
    const upstream = await closeAfterTest(startScriptedGemini({ answer: () => answer }));
    const config = { slug: "google", name: "Google", kind: "google" as const, baseUrl: upstream.origin, headers: {} };
    const model = createTestModel({ upstreamId: "gemini-2.5-flash", slug: "google/gemini-2.5-flash", name: "Gemini" });
    return {
      provider: createGoogleProvider({ config }),
      model,
      release: async () => (await upstream.request(0)).aborted,
    };
  },
  tools: answerOf(
    geminiResponse([{ functionCall: { name: "look", args: { place: "Bern" } } }, { functionCall: { name: "wait" } }]),
    geminiEnd(),
  ),
  image: answerOf(
    geminiResponse([{ text: "A picture:" }]),
    geminiResponse([{ inlineData: { mimeType: "image/png", data: "iVBORw0K" } }]),
    geminiEnd(),
  ),
  refusal: answerOf(geminiEnd("SAFETY")),
  logprobs: answerOf(geminiResponse([{ text: "Yes" }], { candidate: { logprobsResult } }), geminiEnd()),
  busy: geminiRefusal(429, { message: "Slow down.", status: "RESOURCE_EXHAUSTED", details: [retryInfo] }),
  long: { begin: [], piece: (text) => ({ type: "event", value: geminiResponse([{ text }]) }) },
});
