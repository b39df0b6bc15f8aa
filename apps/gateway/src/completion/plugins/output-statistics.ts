import { measuredSpeed, withoutUndefined } from "@tutti/contract";
import type { CompletionContext, CompletionOutcome, Plugin } from "./plugin.ts";

/** Logs the numbers of each answer: its endpoint, its duration, its speed. Never its content. */
export const outputStatistics: Plugin = {
  id: "output-statistics",
  isMandatory: true,
  begin: (context) => ({ onEnd: (outcome) => logOutcome(context, outcome) }),
};

function logOutcome({ id, log, meter }: CompletionContext, outcome: CompletionOutcome): void {
  const { status, endpoint, usage, errorCode, attempts, startedAt, firstPartAt, endedAt } = outcome;
  const writingTime = firstPartAt === undefined ? 0 : endedAt - firstPartAt;
  const speed = usage && measuredSpeed({ tokens: usage.completion_tokens, span: writingTime });
  log.info(
    {
      generation: id,
      outcome: status,
      ...(endpoint ? { model: endpoint.model.slug, provider: endpoint.provider.slug } : {}),
      ...(usage ? { usage } : {}),
      ...(meter.finish ? { finish: meter.finish.reason } : {}),
      ...withoutUndefined({ code: errorCode }),
      attempts: attempts.length,
      ...(firstPartAt === undefined ? {} : { latency: firstPartAt - startedAt }),
      milliseconds: endedAt - startedAt,
      ...(speed === undefined ? {} : { tokensPerSecond: Math.round(speed) }),
    },
    "completion",
  );
}
