import { type GenerationList, generationListQuerySchema } from "@tutti/contract";
import { ownerOf } from "../accounts/accounts.ts";
import { ApiFailure } from "../api-failure.ts";
import type { Services } from "../services.ts";
import type { App } from "./app-env.ts";
import { authenticate } from "./authenticate.ts";
import { presentGeneration, presentGenerationRow } from "./present-generation.ts";
import { check } from "./read-json.ts";
import { visibleKeyOf } from "./visible-usage.ts";

/**
 * `GET /api/{version}/generation?id=`: one generation in OpenRouter's form, for its owner and those who share it; with
 * a key without the scope `usage:read`, for the key that requested it. Others get the same response as for a generation
 * that does not exist.
 */
export function addGeneration(app: App, { accounts, reports }: Pick<Services, "accounts" | "reports">): void {
  app.get("/api/:version{v[0-9]+}/generation", async (c) => {
    const identity = await authenticate(c.req.raw, accounts);
    const id = c.req.query("id");
    if (!id) throw new ApiFailure({ code: 400, message: "id: the id of a generation is required" });
    const row = await reports.findGeneration({ owner: ownerOf(identity), id });
    const visibleKey = visibleKeyOf(identity);
    if (!row || (visibleKey !== undefined && row.key_id !== visibleKey))
      throw new ApiFailure({ code: 404, message: `Generation ${id.slice(0, 100)} not found` });
    return c.json({ data: presentGeneration(row) });
  });

  app.get("/api/frontend/generations", async (c) => {
    const identity = await authenticate(c.req.raw, accounts);
    const query = check(c.req.query(), generationListQuerySchema);
    const key = visibleKeyOf(identity) ?? query.key;
    const { rows, nextCursor } = await reports.listGenerations({ ...query, key, owner: ownerOf(identity) });
    const keys = new Set(rows.flatMap(({ key_id }) => key_id ?? []));
    const names = await reports.namesOf({ keys: [...keys], users: [] });
    const data = rows.map((row) => presentGenerationRow(row, names));
    return c.json({ data, next_cursor: nextCursor } satisfies GenerationList);
  });
}
