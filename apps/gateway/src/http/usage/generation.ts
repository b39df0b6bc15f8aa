import { usageOperations } from "@tutti/contract/operations/usage";
import { ownerOf } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { findVisible } from "./find-visible.ts";
import { presentGeneration, presentGenerationRow } from "./present-generation.ts";
import { visibleKeyOf } from "./visible-usage.ts";

/** How many faults of receipts are described. */
const SHOWN_FAULTS = 100;

/**
 * `GET /api/{version}/generation?id=`: one generation in OpenRouter's form, for its owner and those who share it; with
 * a key without the scope `usage:read`, for the key that requested it. Others get the same response as for a generation
 * that does not exist.
 */
export function addGeneration(app: App, services: Pick<Services, "accounts" | "reports" | "feedback">): void {
  const { accounts, reports, feedback } = services;
  const implement = createImplementer(app, { accounts });

  implement(
    usageOperations.getGeneration,
    async ({ sender, query: { id } }) => {
      const row = await findVisible(reports, sender, id);
      const told = await feedback.find({ generationId: id, userId: sender.userId });
      return { data: { ...presentGeneration(row, sender), ...(told && { feedback: told }) } };
    },
    { headers: {} },
  );

  const verifying = new Set<string>();

  implement(usageOperations.verifyReceipts, async ({ sender }) => {
    const owner = ownerOf(sender);
    // Every record of the account is read.
    if (verifying.has(owner)) {
      throw new ApiFailure({
        code: 429,
        message: "The receipts of this account are being verified. Wait for the result.",
      });
    }
    verifying.add(owner);
    try {
      const { heads, receipts, earlier, faults, faultCount } = await reports.verifyReceipts(owner);
      const [head] = heads;
      return {
        receipts,
        earlier,
        head: head === undefined || head.number === 0 ? null : { number: head.number, hash: head.hash },
        fault_count: faultCount,
        faults: faults.slice(0, SHOWN_FAULTS).map(({ kind, number, generationId, count }) => ({
          kind,
          number: number ?? null,
          generation_id: generationId ?? null,
          count,
        })),
      };
    } finally {
      verifying.delete(owner);
    }
  });

  implement(
    usageOperations.listGenerations,
    async ({ sender, query }) => {
      const key = visibleKeyOf(sender) ?? query.key;
      const { rows, nextCursor } = await reports.listGenerations({ ...query, key, owner: ownerOf(sender) });
      const keys = new Set(rows.flatMap(({ key_id }) => key_id ?? []));
      const names = await reports.namesOf({ keys: [...keys], users: [] });
      return { data: rows.map((row) => presentGenerationRow(row, names)), next_cursor: nextCursor };
    },
    { headers: {} },
  );
}
