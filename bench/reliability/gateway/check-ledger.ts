import type { GenerationRow, UsageReport, UsageSum } from "@tutti/contract";
import { listGenerations, type Person, readSpending, readUsage } from "./api.ts";
import type { ClientRequest } from "./clients.ts";
import type { Findings } from "./findings.ts";

/** Kinds of errors in a gateway's ledger. */
export type LedgerLoss = "lost" | "counted twice" | "wrong sum" | "wrong status";

/** Trillionths of a dollar, the unit of the ledger: sums of them are exact. */
const toPicodollars = (dollars: number | null) => Math.round((dollars ?? 0) * 1e12);

export interface LedgerCheck {
  /** Checks the rows since the last call, and all sums. No request may run meanwhile. */
  check(origin: string, requests: readonly ClientRequest[]): Promise<void>;
  /** Reads the whole ledger once more: rows of ended generations are unchanged, and each generation is there once. */
  checkAll(origin: string): Promise<void>;
  /** How many generations the ledger has, and how many of them were interrupted. */
  counts(): { generations: number; interruptedCount: number };
}

/**
 * Compares what clients received with the ledger of one person.
 *
 * @param person the owner of the clients' keys
 */
export function createLedgerCheck(person: Person, findings: Findings<LedgerLoss>): LedgerCheck {
  const rows = new Map<string, GenerationRow>();

  async function checkSums(origin: string): Promise<void> {
    const all = [...rows.values()];
    compareSums(all, await readUsage(origin, person), findings);
    for (const { id, key } of person.keys) {
      const expected = sumOf(all.filter((row) => row.key?.id === id)).picodollars;
      const sum = toPicodollars(await readSpending(origin, key));
      if (sum !== expected) findings.add("wrong sum", `key ${id} has spent ${sum} by itself, ${expected} by its rows`);
    }
  }

  return {
    async check(origin, requestContexts) {
      const news = await listGenerations(origin, person, new Set(rows.keys()));
      for (const row of news) {
        if (rows.has(row.id)) findings.add("counted twice", `generation ${row.id} is listed twice`);
        rows.set(row.id, row);
      }
      compareRequests(requestContexts, news, findings);
      await checkSums(origin);
    },
    async checkAll(origin) {
      const all = await listGenerations(origin, person);
      const ids = new Set(all.map(({ id }) => id));
      if (ids.size !== all.length)
        findings.add("counted twice", `${all.length - ids.size} generations are listed twice`);
      for (const row of all) {
        const before = rows.get(row.id);
        if (!before) findings.add("counted twice", `generation ${row.id} has come from nowhere`);
        else if (JSON.stringify(before) !== JSON.stringify(row)) {
          findings.add("wrong status", `generation ${row.id} has changed after its end`);
        }
      }
      for (const id of rows.keys()) if (!ids.has(id)) findings.add("lost", `generation ${id} is not listed any more`);
      await checkSums(origin);
    },
    counts: () => ({
      generations: rows.size,
      interruptedCount: [...rows.values()].filter(({ status }) => status === "interrupted").length,
    }),
  };
}

/**
 * A request of which the client has read something is in the ledger once; one that has ended for the client has ended
 * there.
 */
function compareRequests(
  requestContexts: readonly ClientRequest[],
  news: readonly GenerationRow[],
  findings: Findings<LedgerLoss>,
): void {
  const byTag = Map.groupBy(news, ({ app_title }) => app_title ?? "");
  for (const { tag, form, progress } of requestContexts) {
    const [row, ...more] = byTag.get(tag) ?? [];
    if (more.length > 0) findings.add("counted twice", `the ${form} answer ${tag} has ${more.length + 1} generations`);
    if (!row) {
      if (progress !== "nothing")
        findings.add("lost", `the ${form} answer ${tag}, of which the client saw that it had ${progress}`);
    } else if (row.status === "running") findings.add("wrong status", `${tag} still runs, though nothing does`);
    else if (progress === "ended" && row.status !== "finished") {
      findings.add("lost", `the end of the ${form} answer ${tag}: the ledger says ${row.status}`);
    }
  }
  const tags = new Set(requestContexts.map(({ tag }) => tag));
  for (const tag of byTag.keys()) if (!tags.has(tag)) findings.add("counted twice", `${tag} was never asked for`);
}

type Sum = Pick<UsageSum, "requests" | "errors" | "prompt_tokens" | "completion_tokens"> & { picodollars: number };

function sumOf(rows: readonly GenerationRow[]): Sum {
  const sum = { requests: 0, errors: 0, prompt_tokens: 0, completion_tokens: 0, picodollars: 0 };
  for (const row of rows) {
    sum.requests += 1;
    sum.errors += ["broken", "refused", "interrupted"].includes(row.status) ? 1 : 0;
    sum.prompt_tokens += row.prompt_tokens;
    sum.completion_tokens += row.completion_tokens;
    sum.picodollars += toPicodollars(row.cost);
  }
  return sum;
}

function compareSums(rows: readonly GenerationRow[], report: UsageReport, findings: Findings<LedgerLoss>): void {
  const toSum = (sum: UsageSum): Sum => ({
    requests: sum.requests,
    errors: sum.errors,
    prompt_tokens: sum.prompt_tokens,
    completion_tokens: sum.completion_tokens,
    picodollars: toPicodollars(sum.cost),
  });
  const compare = (name: string, expected: Sum, givenSum: Sum) => {
    const [own, theirs] = [JSON.stringify(expected), JSON.stringify(givenSum)];
    if (own !== theirs) findings.add("wrong sum", `${name}: the generations make ${own}, the sums say ${theirs}`);
  };
  compare("in total", sumOf(rows), toSum(report.total));
  const cellOf = (day: string | undefined, model: string | undefined) => `${day} ${model}`;
  const cells = new Map(report.data.map((cell) => [cellOf(cell.day, cell.model), toSum(cell)]));
  const expected = Map.groupBy(rows, (row) => cellOf(row.created_at.slice(0, 10), row.model ?? row.requested_model));
  for (const cell of new Set([...cells.keys(), ...expected.keys()])) {
    compare(cell, sumOf(expected.get(cell) ?? []), cells.get(cell) ?? sumOf([]));
  }
}
