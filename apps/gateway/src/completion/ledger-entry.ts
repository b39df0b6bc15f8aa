import type { Endpoint } from "../catalogue/catalogue.ts";
import type { GenerationProgress, GenerationStart, Ledger } from "../ledger/ledger.ts";
import type { CompletionRequest } from "./completion.ts";
import type { CompletionOutcome } from "./plugins/plugin.ts";
import type { Tally } from "./tally.ts";

/** One completion's record in the ledger. */
export interface LedgerEntry {
  /** Starts to write that the generation runs. */
  begin(facts: Pick<GenerationStart, "promptTokens" | "startedAt" | "presetId">): void;
  /** Resolves when what has been begun is safe. */
  begun(): Promise<void>;
  /** Remembers how far the answer is. Allocates nothing after the first call. */
  note(tally: Tally, endpoint: Endpoint): void;
  /** Writes the ending; nothing where the generation never began. */
  finish(outcome: CompletionOutcome, tally: Tally): Promise<void>;
}

export function createLedgerEntry(ledger: Ledger, { id, identity, body, client }: CompletionRequest): LedgerEntry {
  let writing: Promise<void> | undefined;
  let progress: GenerationProgress | undefined;
  return {
    begin(facts) {
      writing = ledger.begin({
        id,
        identity,
        requestedModel: body.model ?? "",
        isStreamed: body.stream === true,
        externalUser: body.user ?? undefined,
        ...client,
        ...facts,
      });
    },
    begun: () => writing ?? Promise.resolve(),
    note(tally, endpoint) {
      progress ??= {
        modelSlug: endpoint.model.slug,
        providerSlug: endpoint.provider.slug,
        providerName: endpoint.provider.name,
        latency: (tally.firstPartAt ?? tally.startedAt) - tally.startedAt,
        completionTokens: 0,
      };
      progress.completionTokens = Math.ceil(tally.writtenWeight);
      ledger.note(id, progress);
    },
    async finish(outcome, tally) {
      if (writing === undefined) return;
      await ledger.finish(id, toGenerationEnd(outcome, tally));
    },
  };
}

function toGenerationEnd(outcome: CompletionOutcome, tally: Tally): Parameters<Ledger["finish"]>[1] {
  const { status, endpoint, usage, errorCode, attempts, startedAt, firstPartAt, endedAt } = outcome;
  return {
    status,
    modelSlug: endpoint?.model.slug,
    providerSlug: endpoint?.provider.slug,
    providerName: endpoint?.provider.name,
    usage,
    latency: firstPartAt === undefined ? undefined : firstPartAt - startedAt,
    duration: endedAt - startedAt,
    finishReason: tally.finish?.reason,
    nativeFinishReason: tally.finish?.nativeReason ?? undefined,
    errorCode,
    upstreamId: tally.upstreamId,
    isByok: usage?.is_byok ?? endpoint?.isOwn ?? false,
    attempts,
    counts: tally.counts,
  };
}
