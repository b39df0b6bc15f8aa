import {
  type AnswerStep,
  type ScriptedUpstream,
  startScriptedUpstream,
  type UpstreamAnswer,
  type UpstreamRequest,
} from "@tutti/testkit";

/** For tests: a real server on this machine that speaks Gemini's API and follows its script. */
export function startScriptedGemini(options: {
  answer: (request: UpstreamRequest) => UpstreamAnswer;
  answerOther?: (request: UpstreamRequest) => UpstreamAnswer | undefined;
}): Promise<ScriptedUpstream> {
  return startScriptedUpstream({ ...options, isQuestion: (path) => path.includes(":streamGenerateContent") });
}

/** One response of a stream, with these parts. */
export function geminiResponse(
  parts: readonly object[],
  extra: { candidate?: object; response?: object } = {},
): object {
  return {
    candidates: [{ content: { role: "model", parts }, index: 0, ...extra.candidate }],
    modelVersion: "gemini-scripted",
    responseId: "scripted",
    ...extra.response,
  };
}

/** The last response of a stream: 7 tokens in, 11 out. */
export function geminiEnd(finishReason = "STOP"): object {
  const usageMetadata = { promptTokenCount: 7, candidatesTokenCount: 11, totalTokenCount: 18 };
  return geminiResponse([{ text: "" }], { candidate: { finishReason }, response: { usageMetadata } });
}

/** These responses as events, with Google's framing. */
export function geminiEvents(responses: readonly object[]): string {
  return responses.map((response) => `data: ${JSON.stringify(response)}\r\n\r\n`).join("");
}

/** A complete answer of text, in pieces of five characters, with pauses of `delay` milliseconds. */
export function geminiAnswer(text: string, { delay = 0 } = {}): UpstreamAnswer {
  const pieces = text.match(/.{1,5}/gsu) ?? [];
  const pause: AnswerStep[] = delay > 0 ? [{ type: "wait", milliseconds: delay }] : [];
  const responses = [...pieces.map((piece) => geminiResponse([{ text: piece }])), geminiEnd()];
  return { steps: responses.flatMap((response) => [...pause, { type: "event" as const, value: response }]) };
}

/** A refusal in Google's form. */
export function geminiRefusal(status: number, error: { message: string } & Record<string, unknown>): UpstreamAnswer {
  return {
    status,
    headers: { "content-type": "application/json; charset=UTF-8" },
    steps: [{ type: "text", text: JSON.stringify({ error: { code: status, ...error } }, null, 2) }],
  };
}
