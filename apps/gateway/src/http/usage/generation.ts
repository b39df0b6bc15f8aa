import { usageOperations } from "@tutti/contract/operations/usage";
import { ownerOf } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { presentGeneration, presentGenerationRow } from "./present-generation.ts";
import { visibleKeyOf } from "./visible-usage.ts";

/**
 * `GET /api/{version}/generation?id=`: one generation in OpenRouter's form, for its owner and those who share it; with
 * a key without the scope `usage:read`, for the key that requested it. Others get the same response as for a generation
 * that does not exist.
 */
export function addGeneration(app: App, { accounts, reports }: Pick<Services, "accounts" | "reports">): void {
  const implement = createImplementer(app, { accounts });

  implement(
    usageOperations.getGeneration,
    async ({ sender, query: { id } }) => {
      const row = await reports.findGeneration({ owner: ownerOf(sender), id });
      const visibleKey = visibleKeyOf(sender);
      if (!row || (visibleKey !== undefined && row.key_id !== visibleKey))
        throw new ApiFailure({ code: 404, message: `Generation ${id.slice(0, 100)} not found` });
      return { data: presentGeneration(row, sender) };
    },
    { headers: {} },
  );

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
