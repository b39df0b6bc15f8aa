import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import * as z from "zod";
import type { ReceiptFault, ReceiptHead } from "../ledger/receipts/verify-receipts.ts";
import { FAULT_LIMIT, verifyReceipts } from "../ledger/receipts/verify-receipts.ts";
import { fail, type Result, succeed } from "../result.ts";
import type { Command } from "./command.ts";
import { openDatabase } from "./open-database.ts";
import { readCommandConfig } from "./read-command-config.ts";

/** How many faults are printed; the document has more. */
const LINE_LIMIT = 50;

/** A head as `--json` prints it; the rest of that document is not needed. */
const headsSchema = z.object({
  heads: z.array(z.object({ owner: z.string(), number: z.number().int().min(0), hash: z.string() })),
});

/** Compares the records of all answers with their receipts. */
export const receiptsVerify: Command = {
  name: "receipts verify",
  summary: "Find records of answers that were changed, deleted or added",
  parameters: [],
  options: { heads: { type: "string" } },
  details: [
    "Each record of an answer has a receipt with a hash of the record and of the receipt before it, in one chain for each account. Changes nothing; a gateway may run.",
    "A program that can write to the database can write a whole chain anew: keep the output of --json elsewhere from time to time, and compare with it.",
    "--heads <file>  the earlier output of this command with --json: each chain must still contain what it had then",
    "Exits with 1 if something was found.",
  ],
  run: async (input) => {
    const { heads } = input.options;
    const noted = typeof heads === "string" ? readHeads(resolve(input.callerFolder, heads), heads) : succeed([]);
    if (!noted.ok) return noted;
    const config = readCommandConfig(input);
    if (!config.ok) return config;
    const database = await openDatabase(config.value);
    if (!database.ok) return database;
    try {
      const verification = await verifyReceipts(database.value.queries, { notedHeads: noted.value });
      const { faults, faultCount, receipts, earlier } = verification;
      const shownLines = faults.slice(0, LINE_LIMIT).map(lineOf);
      const rest = faultCount - shownLines.length;
      return succeed({
        lines: [
          ...shownLines,
          ...(rest > 0 ? [`and ${rest} more; --json lists ${Math.min(faultCount, FAULT_LIMIT)}`] : []),
          `${counted(receipts, "receipt")} of ${counted(verification.heads.length, "account")} compared: ${faultCount === 0 ? "all agree" : counted(faultCount, "fault")}`,
          ...(earlier > 0
            ? [`From before the first receipts, ${counted(earlier, "record")} could only be counted.`]
            : []),
        ],
        document: verification,
        isBad: faultCount > 0,
      });
    } finally {
      await database.value.close();
    }
  },
};

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function readHeads(file: string, name: string): Result<readonly ReceiptHead[], string> {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return fail(`${name} cannot be read. Give the file with the earlier output of "receipts verify --json".`);
  }
  try {
    return succeed(headsSchema.parse(JSON.parse(text)).heads);
  } catch {
    return fail(`${name} is not the output of "receipts verify --json", and nothing was compared.`);
  }
}

const meanings: Readonly<Record<ReceiptFault["kind"], (fault: ReceiptFault) => string>> = {
  changed: ({ generationId }) => `the record ${generationId} was changed`,
  "record-missing": ({ generationId }) => `the record ${generationId} is missing`,
  "receipt-missing": ({ count }) =>
    count === 1 ? "the receipt is missing" : `${count} receipts are missing from there on`,
  added: ({ count, generationId }) =>
    count === 1
      ? `the record ${generationId} has no receipt`
      : `${count} records have no receipt, ${generationId} among them`,
  end: () => "the end of the chain was changed",
  replaced: () => "the chain is not the one that was noted",
  earlier: ({ count }) =>
    count > 0
      ? `${count} records without a receipt were added`
      : `${-count} records from before the first receipt are missing`,
};

function lineOf(fault: ReceiptFault): string {
  const place = fault.number === undefined ? fault.owner : `${fault.owner}, receipt ${fault.number}`;
  return `${place}: ${meanings[fault.kind](fault)}`;
}
