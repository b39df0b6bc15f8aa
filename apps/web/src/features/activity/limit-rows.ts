import { t } from "@lingui/core/macro";
import type { SpenderKind } from "@tutti/contract";
import type { HeldLimit } from "@tutti/contract/operations/spending-limits";
import { formatCost } from "../../ui/formats/cost.ts";
import { periodNames, spenderNames } from "../../ui/labels/limit-names.ts";

/** To the person whose limits they are. */
const ownNames: Readonly<Record<SpenderKind, string>> = {
  ...spenderNames,
  person: t`You`,
  organization: t`Your organization`,
  turn: t`One turn`,
};

/**
 * What a limit is of, and for how long.
 *
 * @param titleOf the title of a room by its id
 */
export function limitLabel(limit: HeldLimit, titleOf: (id: string) => string | undefined): string {
  const { kind, id, period } = limit;
  const title = kind === "room" || kind === "turn" ? titleOf(id.split("/")[0] ?? "") : undefined;
  const name = title === undefined ? ownNames[kind] : `${ownNames[kind]}: ${title}`;
  return kind === "turn" ? name : `${name}, ${periodNames[period]}`;
}

/** What is left of a limit, and the day on which it begins anew. */
export function limitRest({ left, until }: HeldLimit): string {
  const rest = formatCost(left);
  return until === null ? rest : t`${rest}, anew on ${until.slice(0, 10)}`;
}
