export type { AnswerOptions, AnswerStep, UpstreamAnswer } from "./scripted-upstream/answer.ts";
export { breakingAnswer, chunkStep, errorAnswer, reasoningAnswer, textAnswer } from "./scripted-upstream/answer.ts";
export type {
  ScriptedUpstream,
  ScriptedUpstreamOptions,
  UpstreamRequest,
} from "./scripted-upstream/scripted-upstream.ts";
export { startScriptedUpstream } from "./scripted-upstream/scripted-upstream.ts";
