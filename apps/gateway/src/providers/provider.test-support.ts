import type { AnswerPart, ChatRequest } from "@tutti/contract";
import { expect, onTestFinished } from "vitest";
import type { Provider, ProviderModel, ProviderRequest } from "./provider.ts";
import { ProviderError } from "./wire/provider-error.ts";

/** For tests: the shortest question, for a streamed answer. */
export const question: ChatRequest = { stream: true, messages: [{ role: "user", content: "Hello?" }] };

/** For tests: a model of text with these facts. */
export function createTestModel(
  facts: Pick<ProviderModel, "upstreamId" | "slug"> & Partial<ProviderModel>,
): ProviderModel {
  return { name: "Scripted", inputModalities: ["text"], outputModalities: ["text"], supportedParameters: [], ...facts };
}

/** For tests: an upstream that is closed when the test that starts it ends. */
export async function closeAfterTest<Started extends { close(): Promise<void> }>(
  starting: Promise<Started>,
): Promise<Started> {
  const server = await starting;
  onTestFinished(() => server.close());
  return server;
}

/** For tests: all parts of an answer, by default to the shortest question. */
export async function askProvider(
  provider: Provider,
  request: Pick<ProviderRequest, "model"> & Partial<ProviderRequest>,
): Promise<AnswerPart[]> {
  const parts: AnswerPart[] = [];
  const { signal } = new AbortController();
  for await (const part of provider.complete({ body: question, signal, ...request })) parts.push(part);
  return parts;
}

/** For tests: the error with which this call was refused before its first part. */
export async function refusalOf(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ProviderError);
  return error as ProviderError;
}

/** For tests: the text of an answer, or its reasoning, in one piece. */
export function textIn(parts: readonly AnswerPart[], type: "text-delta" | "reasoning-delta" = "text-delta"): string {
  return parts.map((part) => (part.type === type ? part.text : "")).join("");
}
