export type { MemoryStore } from "@tutti/local-db";
export { createMemoryDatabase, createMemoryStore } from "@tutti/local-db";
export { aCharacter, aMessage, aRoom, aText } from "./builders.ts";
export type { FakeDatabase } from "./fake-database.ts";
export { createFakeDatabase } from "./fake-database.ts";
export type { FakeCompletion, FakeGateway, FakeRunClient } from "./fake-gateway.ts";
export { createFakeGateway, plainAnswer, streamedBy } from "./fake-gateway.ts";
export type { FakeTime } from "./fake-time.ts";
export { createFakeTime } from "./fake-time.ts";
export type { CuttingProxy } from "./scripted-runs/cutting-proxy.ts";
export { startCuttingProxy } from "./scripted-runs/cutting-proxy.ts";
export type {
  RunRequest,
  ScriptedRefusal,
  ScriptedRunGateway,
  SocketBehavior,
} from "./scripted-runs/scripted-run-gateway.ts";
export { startScriptedRunGateway } from "./scripted-runs/scripted-run-gateway.ts";
export type { AnswerOptions, AnswerStep, UpstreamAnswer } from "./scripted-upstream/answer.ts";
export {
  breakingAnswer,
  chunkStep,
  chunksOf,
  errorAnswer,
  pictureAnswer,
  reasoningAnswer,
  textAnswer,
} from "./scripted-upstream/answer.ts";
export { bindingAnswer } from "./scripted-upstream/binding-anthropic.ts";
export type { CompletionAnswerOptions } from "./scripted-upstream/completion-answer.ts";
export { completionAnswer, completionStep } from "./scripted-upstream/completion-answer.ts";
export type {
  ScriptedUpstream,
  ScriptedUpstreamOptions,
  UpstreamRequest,
} from "./scripted-upstream/scripted-upstream.ts";
export { startScriptedUpstream } from "./scripted-upstream/scripted-upstream.ts";
