import { t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { capKinds, withoutUndefined } from "@tutti/contract";
import { type HeldLimit, spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { useState } from "react";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { LIMITS_KEY } from "../../bindings/use-held-limits.ts";
import { useDataPages } from "../../bindings/use-pages.ts";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { ShowMore } from "../../ui/buttons/show-more.tsx";
import table from "../../ui/data-table.module.css";
import { formatCost } from "../../ui/formats/cost.ts";
import { PageSection } from "../../ui/page-section.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { FailureNote } from "../../ui/state-note.tsx";
import { limitLabel, limitRest } from "./limit-rows.ts";

/** The limits in dollars that hold for the person, with what is spent of each; nothing where none holds. */
export function LimitList() {
  const { tables } = useEngine();
  const { callApi } = useServices();
  const { entries, error, refetch, next } = useDataPages([LIMITS_KEY, "pages"], (cursor, signal) =>
    call(callApi, spendingLimitOperations.listSpendingLimits, { query: { cursor }, signal }),
  );
  if (error && entries === undefined) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (entries === undefined || entries.length === 0) return null;
  const titleOf = (id: string) => tables.rooms.get(id)?.title;
  return (
    <PageSection title={t`Limits in dollars`}>
      <ScrollTable label={t`Limits in dollars`}>
        <thead>
          <tr>
            <th scope="col">{t`Limit`}</th>
            <th scope="col" className={table.figure}>{t`Spent`}</th>
            <th scope="col" className={table.figure}>{t`Amount`}</th>
            <th scope="col" className={table.figure}>{t`Left`}</th>
            <th scope="col">
              <VisuallyHidden>{t`Action`}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {entries.map((limit) => {
            const label = limitLabel(limit, titleOf);
            return (
              <tr key={`${limit.kind} ${limit.id} ${limit.period} ${limit.is_own}`}>
                <th scope="row">{label}</th>
                <td className={table.figure}>
                  {limit.kind === "turn" ? t`each turn` : formatCost(limit.spent + limit.reserved)}
                </td>
                <td className={table.figure}>{formatCost(limit.amount)}</td>
                <td className={table.figure}>{limitRest(limit)}</td>
                <td className={table.figure}>
                  {limit.is_own && capKinds.some((kind) => kind === limit.kind) && (
                    <RemoveCap limit={limit} label={label} />
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </ScrollTable>
      <ShowMore list={t`Limits in dollars`} next={next} label={t`Show more limits`} />
    </PageSection>
  );
}

/** Removes a cap of one's own: that of a deleted chat can be removed nowhere else. */
function RemoveCap({ limit: { kind, id }, label }: { limit: HeldLimit; label: string }) {
  const { callApi, notify } = useServices();
  const queries = useQueryClient();
  const [isRemoving, setIsRemoving] = useState(false);
  const remove = async (): Promise<void> => {
    setIsRemoving(true);
    try {
      await call(callApi, spendingLimitOperations.removeSpendingCap, { parameters: { kind, id } });
    } catch (error) {
      const text = error instanceof Error ? error.message : undefined;
      notify({ kind: "error", title: t`The cap was not removed`, ...withoutUndefined({ text }) });
    }
    setIsRemoving(false);
    await queries.invalidateQueries({ queryKey: [LIMITS_KEY] });
  };
  return (
    <PendingButton
      size="compact-sm"
      variant="default"
      isPending={isRemoving}
      aria-label={t`Remove the cap: ${label}`}
      onClick={() => void remove()}
    >
      {t`Remove`}
    </PendingButton>
  );
}
