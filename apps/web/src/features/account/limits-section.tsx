import { t } from "@lingui/core/macro";
import type { User } from "@tutti/contract";
import { formatCost, formatDollars } from "../../ui/formats/cost.ts";
import { formatNumber } from "../../ui/formats/numbers.ts";
import { PageSection } from "../../ui/page-section.tsx";
import classes from "./settings-page.module.css";

/** The request and spending limits that the server's administrator set for this person, and the amount spent. */
export function LimitsSection({ limits }: { limits: NonNullable<User["limits"]> }) {
  const { requests_per_minute: requests, dollars_per_month: dollars, dollars_spent: spentDollars } = limits;
  const share = dollars === null || dollars === 0 ? 1 : Math.min(1, spentDollars / dollars);
  return (
    <PageSection title={t`Limits`} anchor="limits" lead={t`The administrator of this server has set them for you.`}>
      {requests !== null && <p className={classes.dimmed}>{t`${formatNumber(requests)} requests a minute`}</p>}
      {dollars !== null && (
        <>
          <p className={classes.dimmed}>
            {t`${formatCost(spentDollars)} of ${formatDollars(dollars)} spent this month, with all keys and pages together`}
          </p>
          <div className={classes.meter} aria-hidden="true">
            <span style={{ width: `${share * 100}%` }} />
          </div>
          <p className={classes.dimmed}>
            {t`An answer that was stopped, or that broke off, counts with what was held for it, which can be more than it cost.`}
          </p>
        </>
      )}
    </PageSection>
  );
}
