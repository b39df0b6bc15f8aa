import { plural, t } from "@lingui/core/macro";
import type { Agreement } from "@tutti/domain";
import { numbers } from "../../ui/formats/intl.ts";
import { formatShare } from "../../ui/formats/share.ts";

const twoDigits = numbers({ minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** How far the judging model agrees with the person, and on how many answers. */
export function agreementText({ count, observedAgreement, kappa }: Agreement): string {
  const on = t`${plural(count, { one: "one answer", other: "# answers" })}`;
  if (kappa === undefined)
    return t`The judge agrees with you on ${formatShare(observedAgreement)} of ${on}; kappa needs both kinds of votes.`;
  return t`The judge agrees with you on ${formatShare(observedAgreement)} of ${on}: Cohen’s kappa ${twoDigits.format(kappa)}.`;
}
