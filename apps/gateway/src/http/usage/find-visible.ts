import { type Identity, ownerOf } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { ReceiptedGeneration } from "../../ledger/reports/read-generations.ts";
import type { LedgerReports } from "../../ledger/reports.ts";
import { visibleKeyOf } from "./visible-usage.ts";

/** A generation that the sender may see. Throws 404 for others, as for one that does not exist. */
export async function findVisible(
  reports: Pick<LedgerReports, "findGeneration">,
  sender: Identity,
  id: string,
): Promise<ReceiptedGeneration> {
  const row = await reports.findGeneration({ owner: ownerOf(sender), id });
  const visibleKey = visibleKeyOf(sender);
  if (!row || (visibleKey !== undefined && row.key_id !== visibleKey))
    throw new ApiFailure({ code: 404, message: `Generation ${id.slice(0, 100)} not found` });
  return row;
}
