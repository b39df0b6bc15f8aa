import { t } from "@lingui/core/macro";
import { useEngine } from "../../bindings/services-context.tsx";
import { useHeldLimits } from "../../bindings/use-held-limits.ts";
import { formatCost } from "../../ui/formats/cost.ts";
import { PageSection } from "../../ui/page-section.tsx";
import { FailureNote } from "../../ui/state-note.tsx";
import classes from "./limit-list.module.css";
import { limitLabel, limitRest } from "./limit-rows.ts";

/** The limits in dollars that hold for the person, with what is spent of each; nothing where none holds. */
export function LimitList() {
  const { tables } = useEngine();
  const { data, error, refetch } = useHeldLimits();
  if (error !== null) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (data === undefined || data.length === 0) return null;
  const titleOf = (id: string) => tables.rooms.get(id)?.title;
  return (
    <PageSection title={t`Limits in dollars`}>
      <div className={classes.frame}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t`Limit`}</th>
              <th scope="col">{t`Spent`}</th>
              <th scope="col">{t`Amount`}</th>
              <th scope="col">{t`Left`}</th>
            </tr>
          </thead>
          <tbody>
            {data.map((limit) => (
              <tr key={`${limit.kind} ${limit.id} ${limit.period} ${limit.is_own}`}>
                <th scope="row">{limitLabel(limit, titleOf)}</th>
                <td>{limit.kind === "turn" ? t`each turn` : formatCost(limit.spent + limit.reserved)}</td>
                <td>{formatCost(limit.amount)}</td>
                <td>{limitRest(limit)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </PageSection>
  );
}
