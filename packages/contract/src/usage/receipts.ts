import * as z from "zod";

/**
 * What the chain of an account's receipts does not agree with. `changed`: a record is not as it was when its receipt
 * was made; `record-missing`: a receipt has no record; `receipt-missing`: a number has no receipt; `added`: a record
 * has no receipt; `end`: the stored end is not that of the last receipt; `replaced`: the chain is not one that was
 * noted; `earlier`: there are more or fewer records from before the first receipt than there were.
 */
export const receiptFaultKinds = [
  "changed",
  "record-missing",
  "receipt-missing",
  "added",
  "end",
  "replaced",
  "earlier",
] as const;

export const receiptFaultSchema = z.object({
  kind: z.enum(receiptFaultKinds),
  /** The number of the receipt; null where the fault is of none. */
  number: z.number().int().nullable(),
  generation_id: z.string().nullable(),
  /** How many records it is of. */
  count: z.number().int(),
});

/** `GET /api/frontend/receipts/verification`. */
export const receiptVerificationSchema = z.object({
  /** How many receipts were compared, and how many records are older than the first one. */
  receipts: z.number().int(),
  earlier: z.number().int(),
  /** The end of the chain; null: the account has no receipt. A copy kept elsewhere shows a chain that was replaced. */
  head: z.object({ number: z.number().int(), hash: z.string() }).nullable(),
  fault_count: z.number().int(),
  /** The first 100 faults. */
  faults: z.array(receiptFaultSchema),
});

export type ReceiptFault = z.infer<typeof receiptFaultSchema>;
export type ReceiptVerification = z.infer<typeof receiptVerificationSchema>;
