import { t } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { usageOperations } from "@tutti/contract/operations/usage";
import { useServices } from "../../bindings/services-context.tsx";
import { call } from "../../platform/api/call.ts";
import { PendingButton } from "../buttons/pending-button.tsx";
import classes from "./receipt.module.css";
import { faultText, verificationText } from "./receipt-view.ts";

/** Compares the account's records with their receipts, and says what does not agree. */
export function ReceiptVerifier() {
  const { callApi } = useServices();
  const { data, error, isPending, mutate } = useMutation({
    mutationFn: () => call(callApi, usageOperations.verifyReceipts),
  });
  const isBad = data !== undefined && data.fault_count > 0;
  const rest = data === undefined ? 0 : data.faults.length - SHOWN;
  return (
    <div className={classes.verifier}>
      <PendingButton size="compact-sm" variant="default" isPending={isPending} onClick={() => mutate()}>
        {t`Verify all receipts`}
      </PendingButton>
      <div role={isBad || error !== null ? "alert" : "status"} className={classes.result} data-bad={isBad || undefined}>
        {error !== null ? error.message : data !== undefined && verificationText(data)}
        {isBad && (
          <ul className={classes.faults}>
            {data.faults.slice(0, SHOWN).map((fault) => (
              <li key={`${fault.kind} ${fault.number} ${fault.generation_id}`}>{faultText(fault)}</li>
            ))}
            {rest > 0 && <li>{t`and more: the operator's command “tutti receipts verify” lists all.`}</li>}
          </ul>
        )}
      </div>
    </div>
  );
}

/** How many faults are listed. */
const SHOWN = 5;
