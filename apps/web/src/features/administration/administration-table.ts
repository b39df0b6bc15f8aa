import { t } from "@lingui/core/macro";
import type { AdministrationSection } from "./administration-search.ts";

/** The sections of the administrators' page: their titles, and other words that the palette finds them by. */
export const administrationTable: Readonly<Record<AdministrationSection, { title: string; words: string }>> = {
  people: { title: t`People`, words: t`users accounts add person invite administrators limits disable` },
  entrance: { title: t`Sign-ups`, words: t`sign-ups registration sign-in openid domains groups organizations` },
  models: { title: t`Models`, words: t`rules allow block who may use what` },
  keys: { title: t`API keys`, words: t`revoke programs tokens` },
  limits: { title: t`Limits in dollars`, words: t`spending caps budgets spent reserved left money` },
  audit: { title: t`Audit log`, words: t`history changes events` },
  system: { title: t`System`, words: t`version status health database memory` },
};
