import { t } from "@lingui/core/macro";
import type { SpenderKind } from "@tutti/contract";
import type { MessageMetadata } from "@tutti/domain";
import { formatMoment } from "../../../../ui/formats/dates.ts";
import { formatNumber } from "../../../../ui/formats/numbers.ts";
import { limitNames } from "../../../../ui/labels/limit-names.ts";

/** What a limit in dollars did to an answer: which one, and until when, so that a short answer explains itself. */
export function limitText({ kind, maxTokens, until }: NonNullable<MessageMetadata["spendingNote"]>): string {
  const name = isKnown(kind) ? limitNames[kind] : t`a limit in dollars`;
  if (maxTokens !== undefined) return t`Ended at ${formatNumber(maxTokens)} tokens: ${name} pays for no more.`;
  if (until === undefined) return t`Ended here: ${name} is used up.`;
  return t`Ended here: ${name} is used up until ${formatMoment(until)}.`;
}

function isKnown(kind: string): kind is SpenderKind {
  return Object.hasOwn(limitNames, kind);
}
