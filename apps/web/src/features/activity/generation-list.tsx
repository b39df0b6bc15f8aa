import { t } from "@lingui/core/macro";
import { Button, VisuallyHidden } from "@mantine/core";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type GenerationRow, measuredSpeed } from "@tutti/contract";
import { usageOperations } from "@tutti/contract/operations/usage";
import { useState } from "react";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import table from "../../ui/data-table.module.css";
import { formatCost } from "../../ui/formats/cost.ts";
import { formatShortMoment } from "../../ui/formats/dates.ts";
import { formatDuration } from "../../ui/formats/duration.ts";
import { formatCount } from "../../ui/formats/numbers.ts";
import { PageSection } from "../../ui/page-section.tsx";
import { ReceiptDialog } from "../../ui/receipt/receipt-dialog.tsx";
import { ReceiptVerifier } from "../../ui/receipt/receipt-verifier.tsx";
import { ScrollTable } from "../../ui/scroll-table.tsx";
import { FailureNote } from "../../ui/state-note.tsx";
import type { ActivityView } from "./activity-search.ts";
import { formatMeasure } from "./usage-figures.ts";
import classes from "./usage-table.module.css";

const statusNames: Readonly<Record<GenerationRow["status"], string>> = {
  running: t`Running`,
  finished: t`Finished`,
  broken: t`Broke off`,
  refused: t`Refused`,
  "client-disconnected": t`Stopped`,
  interrupted: t`Interrupted`,
};

/** Single requests, the newest first. The list cannot be filtered by provider or person: then it shows all requests. */
export function GenerationList({ only }: { only: ActivityView["only"] }) {
  const { callApi } = useServices();
  const filter = only?.dimension === "model" || only?.dimension === "key" ? { [only.dimension]: only.value } : {};
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ["generations", filter],
    queryFn: ({ pageParam: cursor, signal }) =>
      call(callApi, usageOperations.listGenerations, { query: { ...filter, cursor, limit: "25" }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
  const [receipt, setReceipt] = useState<{ generationId: string; isOpen: boolean }>();
  const rows = data?.pages.flatMap((page) => page.data) ?? [];
  if (error && data === undefined) return <FailureNote message={error.message} onRetry={() => void refetch()} />;
  if (rows.length === 0) return null;

  return (
    <PageSection title={t`Requests`}>
      <ScrollTable label={t`Single requests`}>
        <thead>
          <tr>
            {[t`Time`, t`Model`, t`Provider`, t`From`].map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
            {[t`In`, t`Out`, t`Spend`, t`Time to first token`, t`Speed`].map((label) => (
              <th key={label} scope="col" className={table.figure}>
                {label}
              </th>
            ))}
            <th scope="col">{t`Outcome`}</th>
            <th scope="col">
              <VisuallyHidden>{t`Action`}</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GenerationLine
              key={row.id}
              row={row}
              onReceipt={() => setReceipt({ generationId: row.id, isOpen: true })}
            />
          ))}
        </tbody>
      </ScrollTable>
      <ReceiptVerifier />
      {receipt !== undefined && (
        <ReceiptDialog {...receipt} onClose={() => setReceipt({ ...receipt, isOpen: false })} />
      )}
      {hasNextPage && (
        <div className={classes.older}>
          <PendingButton
            size="compact-sm"
            variant="default"
            isPending={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {t`Show older requests`}
          </PendingButton>
        </div>
      )}
    </PageSection>
  );
}

function GenerationLine({ row, onReceipt }: { row: GenerationRow; onReceipt: () => void }) {
  const isBad = row.status === "broken" || row.status === "refused" || row.status === "interrupted";
  return (
    <tr>
      <td className={table.dimmed}>
        <time dateTime={row.created_at}>{formatShortMoment(row.created_at)}</time>
      </td>
      <th scope="row">{row.model ?? row.requested_model}</th>
      <td>{row.provider_name ?? "–"}</td>
      <td className={table.dimmed}>
        {row.key === null ? (row.app_title ?? t`Tutti`) : (row.key.name ?? t`Revoked key`)}
      </td>
      <td className={table.figure}>{formatCount(row.prompt_tokens)}</td>
      <td className={table.figure}>{formatCount(row.completion_tokens)}</td>
      <td className={table.figure}>{row.cost === null ? "–" : formatCost(row.cost)}</td>
      <td className={table.figure}>{formatDuration(row.latency)}</td>
      <td className={table.figure}>{formatMeasure(speedOf(row), "speed")}</td>
      <td className={classes.status} data-bad={isBad || undefined}>
        {statusNames[row.status]}
        {row.cache_source_id !== null && t`, cached`}
        {row.error_code !== null && ` (${row.error_code})`}
      </td>
      <td>
        <Button
          size="compact-xs"
          variant="default"
          aria-label={t`Receipt: ${row.model ?? row.requested_model}`}
          onClick={onReceipt}
        >
          {t`Receipt`}
        </Button>
      </td>
    </tr>
  );
}

/** Tokens a second after the first part; null where that cannot be measured. */
function speedOf({ completion_tokens, latency, duration }: GenerationRow): number | null {
  if (latency === null || duration === null) return null;
  return measuredSpeed({ tokens: completion_tokens, span: duration - latency }) ?? null;
}
