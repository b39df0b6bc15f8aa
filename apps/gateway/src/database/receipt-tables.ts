/** The place of an ended generation in its owner's chain of receipts (`ledger/receipts`). */
export interface ReceiptTable {
  owner: string;
  /** From 1, without gaps. */
  number: number;
  generation_id: string;
  /** SHA-256 in hexadecimal of the owner, the number, the hash before it, and the generation's row. */
  hash: string;
}

/** The end of an owner's chain of receipts. */
export interface ReceiptHeadTable {
  owner: string;
  /** The last receipt's; 0 and an empty hash where there is none. */
  number: number;
  hash: string;
  /** How many generations had ended before receipts were kept. */
  earlier: number;
}
