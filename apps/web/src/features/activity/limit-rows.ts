import { t } from "@lingui/core/macro";
import type { HeldLimit } from "@tutti/contract/operations/spending-limits";
import { formatCost } from "../../ui/formats/cost.ts";

const kindNames: Readonly<Record<HeldLimit["kind"], string>> = {
  key: t`API key`,
  person: t`You`,
  organization: t`Your organization`,
  room: t`Chat`,
  turn: t`One turn`,
  artifact: t`Artifact`,
  publication: t`Published app`,
  "suite-run": t`Run of a suite`,
  session: t`Session`,
  model: t`Model`,
};

const periodNames: Readonly<Record<HeldLimit["period"], string>> = {
  total: t`in all`,
  day: t`a day`,
  week: t`a week`,
  month: t`a month`,
};

/**
 * What a limit is of, and for how long.
 *
 * @param titleOf the title of a room by its id
 */
export function limitLabel(limit: HeldLimit, titleOf: (id: string) => string | undefined): string {
  const { kind, id, period } = limit;
  const title = kind === "room" || kind === "turn" ? titleOf(id.split("/")[0] ?? "") : undefined;
  const name = title === undefined ? kindNames[kind] : `${kindNames[kind]}: ${title}`;
  return kind === "turn" ? name : `${name}, ${periodNames[period]}`;
}

/** What is left of a limit, and the day on which it begins anew. */
export function limitRest({ left, until }: HeldLimit): string {
  const rest = formatCost(left);
  return until === null ? rest : t`${rest}, anew on ${until.slice(0, 10)}`;
}
