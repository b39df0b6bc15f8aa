import type { Usage } from "@tutti/contract";
import type { Endpoint } from "../endpoints/endpoint.ts";
import type { GenerationEnd, GenerationProgress, GenerationStart, Ledger } from "../ledger/ledger.ts";
import type { CompletionRequest } from "./completion.ts";
import type { CompletionOutcome } from "./plugins/plugin.ts";
import type { UsageMeter } from "./usage-meter.ts";

/** One completion's record in the ledger. */
export interface LedgerEntry {
  /** Begins to write that the generation is running. */
  begin(
    facts: Pick<
      GenerationStart,
      "promptTokens" | "startedAt" | "presetId" | "heldSum" | "spenders" | "askedLimits" | "reservedSum"
    >,
  ): void;
  /** Resolves when the beginning is safely written. */
  whenWritten(): Promise<void>;
  /**
   * Records the progress of the answer. Allocates nothing after the first call.
   *
   * @param usage returns the usage so far; called when the progress is written
   */
  recordProgress(meter: UsageMeter, endpoint: Endpoint, usage: () => Usage | undefined): void;
  /** Raises the US dollars that limits count if this process is killed. Resolves when that is safely written. */
  raiseCharge(charge: number): Promise<void>;
  /**
   * Writes the ending; does nothing if the generation never began.
   *
   * @param facts.charge US dollars that limits count
   * @param facts.reservedSum US dollars that were reserved in the end
   */
  finish(
    outcome: CompletionOutcome,
    facts: { meter: UsageMeter } & Pick<GenerationEnd, "charge" | "reservedSum">,
  ): Promise<void>;
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
    whenWritten: () => writing ?? Promise.resolve(),
    recordProgress(meter, endpoint, usage) {
      progress ??= {
        modelSlug: endpoint.model.slug,
        providerSlug: endpoint.provider.slug,
        providerName: endpoint.provider.name,
        latency: (meter.firstPartAt ?? meter.startedAt) - meter.startedAt,
        completionTokens: 0,
        usage,
      };
      progress.completionTokens = Math.ceil(meter.writtenWeight);
      ledger.recordProgress(id, progress);
    },
    raiseCharge: (charge) => ledger.raiseCharge(id, charge),
    async finish(outcome, { meter, charge, reservedSum }) {
      if (writing === undefined) return;
      await ledger.finish(id, { ...toGenerationEnd(outcome, meter), charge, reservedSum });
    },
  };
}

function toGenerationEnd(outcome: CompletionOutcome, meter: UsageMeter): Omit<GenerationEnd, "charge"> {
  const { status, endpoint, usage, errorCode, attempts, startedAt, firstPartAt, endedAt } = outcome;
  return {
    status,
    modelSlug: endpoint?.model.slug,
    providerSlug: endpoint?.provider.slug,
    providerName: endpoint?.provider.name,
    usage,
    prices: usage === undefined ? undefined : meter.prices,
    latency: firstPartAt === undefined ? undefined : firstPartAt - startedAt,
    duration: endedAt - startedAt,
    finishReason: meter.finish?.reason,
    nativeFinishReason: meter.finish?.nativeReason ?? undefined,
    errorCode,
    upstreamId: meter.upstreamId,
    isByok: usage?.is_byok ?? endpoint?.isOwn ?? false,
    attempts,
    counts: meter.counts,
  };
}
