import { t } from "@lingui/core/macro";
import { useQuery } from "@tanstack/react-query";
import type { Generation } from "@tutti/contract";
import { usageOperations } from "@tutti/contract/operations/usage";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { CopyButton } from "../buttons/copy-button.tsx";
import table from "../data-table.module.css";
import { Dialog } from "../dialogs/dialog.tsx";
import { formatCost } from "../formats/cost.ts";
import { formatNumber } from "../formats/numbers.ts";
import { periodNames, spenderNames } from "../labels/limit-names.ts";
import { ScrollTable } from "../scroll-table.tsx";
import { FailureNote, LoadingNote } from "../state-note.tsx";
import classes from "./receipt.module.css";
import { ReceiptVerifier } from "./receipt-verifier.tsx";
import { priceSource, tokenRows } from "./receipt-view.ts";

interface ReceiptDialogProps {
  generationId: string;
  isOpen: boolean;
  onClose: () => void;
}

/** What decided on an answer's cost, and its receipt in the account's chain. */
export function ReceiptDialog({ generationId, isOpen, onClose }: ReceiptDialogProps) {
  const { callApi } = useServices();
  const { data, error, refetch } = useQuery({
    queryKey: ["receipt", generationId],
    queryFn: ({ signal }) => call(callApi, usageOperations.getGeneration, { query: { id: generationId }, signal }),
    enabled: isOpen,
    retry: false,
  });
  return (
    <Dialog opened={isOpen} onClose={onClose} title={t`Receipt`} size={520}>
      {error !== null ? (
        <FailureNote message={error.message} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingNote label={t`Loading the receipt`} />
      ) : (
        <Receipt generation={data.data} />
      )}
    </Dialog>
  );
}

function Receipt({ generation }: { generation: Generation }) {
  const { receipt } = generation;
  const facts: [string, string][] = [
    [t`Model`, generation.model],
    [t`Cost`, formatCost(generation.total_cost)],
    [t`Reserved before it began`, receipt.reserved === null ? t`nothing` : formatCost(receipt.reserved)],
    [t`Receipt number`, receipt.number === null ? t`none yet` : formatNumber(receipt.number)],
  ];
  return (
    <div className={classes.receipt}>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        {receipt.hash !== null && (
          <div className={classes.fact}>
            <dt>{t`Hash`}</dt>
            <dd>
              <code className={classes.hash} title={receipt.hash}>
                {receipt.hash}
              </code>
              <CopyButton text={() => receipt.hash ?? ""} label={t`Copy the hash`} />
            </dd>
          </div>
        )}
      </dl>
      <Tokens generation={generation} />
      <AskedLimits limits={receipt.limits} />
      <TriedProviders responses={generation.provider_responses ?? []} />
      <ReceiptVerifier />
    </div>
  );
}

function Tokens({ generation }: { generation: Generation }) {
  const rows = tokenRows(generation);
  if (rows.length === 0) return null;
  return (
    <section>
      <ScrollTable label={t`Tokens`}>
        <thead>
          <tr>
            <th scope="col">{t`Tokens`}</th>
            <th scope="col" className={table.figure}>{t`Number`}</th>
            <th scope="col" className={table.figure}>{t`Per million`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, count, perMillion }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td className={table.figure}>{formatNumber(count)}</td>
              <td className={table.figure}>{perMillion === undefined ? "–" : formatCost(perMillion)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
      <p className={classes.note}>{priceSource(generation.receipt.prices)}</p>
    </section>
  );
}

function AskedLimits({ limits }: { limits: Generation["receipt"]["limits"] }) {
  if (limits.length === 0) return <p className={classes.note}>{t`No limit in dollars was asked.`}</p>;
  return (
    <ScrollTable label={t`Limits as they stood`}>
      <thead>
        <tr>
          <th scope="col">{t`Limit`}</th>
          <th scope="col" className={table.figure}>{t`Amount`}</th>
          <th scope="col" className={table.figure}>{t`Spent`}</th>
          <th scope="col" className={table.figure}>{t`Reserved`}</th>
        </tr>
      </thead>
      <tbody>
        {limits.map(({ kind, id, period, amount, spent, reserved }) => (
          <tr key={`${kind} ${id} ${period} ${amount}`}>
            <th scope="row">{`${spenderNames[kind]}, ${periodNames[period]}`}</th>
            <td className={table.figure}>{formatCost(amount)}</td>
            <td className={table.figure}>{formatCost(spent)}</td>
            <td className={table.figure}>{formatCost(reserved)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function TriedProviders({ responses }: { responses: NonNullable<Generation["provider_responses"]> }) {
  if (responses.length === 0) return null;
  return (
    <div className={classes.note}>
      {t`Providers that were tried:`}{" "}
      {responses.map(({ provider_name: name, status }) => `${name ?? "–"} (${status ?? "–"})`).join(", ")}
    </div>
  );
}
