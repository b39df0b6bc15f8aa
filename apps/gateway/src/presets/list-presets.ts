import { type Kysely, PostgresAdapter, sql } from "kysely";
import { mapPage, type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { DatabaseSchema } from "../database/schema.ts";
import { type ListedPreset, toPresetDetails } from "./stored-preset.ts";

/** A page of an owner's presets, by name, without their texts, and the number of all. */
export async function listPresets(
  queries: Kysely<DatabaseSchema>,
  owner: string,
  page: PageRequest,
): Promise<Page<ListedPreset> & { total: number }> {
  const ofOwner = queries.selectFrom("presets").where("presets.owner", "=", owner);
  const query = ofOwner
    .innerJoin("preset_versions as designated", "designated.id", "presets.designated_version_id")
    .selectAll("presets")
    .select([
      modelIn(queries).as("model"),
      ({ selectFrom }) =>
        selectFrom("preset_versions")
          .whereRef("preset_versions.preset_id", "=", "presets.id")
          .select(({ fn }) => fn.countAll().as("count"))
          .as("version_count"),
    ]);
  const rows = await readPage(query, page, {
    by: "presets.name",
    id: "presets.id",
    direction: "asc",
    type: "string",
    keyOf: ({ name, id }) => [name, id],
  });
  const { total } = await ofOwner.select(({ fn }) => fn.countAll().as("total")).executeTakeFirstOrThrow();
  const toListedPreset = (row: (typeof rows.items)[number]): ListedPreset => ({
    ...toPresetDetails(row),
    model: row.model,
    versionCount: Number(row.version_count),
  });
  return { ...mapPage(rows, toListedPreset), total: Number(total) };
}

/** The model in the settings of `designated`, found by the database, which reads no text of a prompt for it. */
function modelIn(queries: Kysely<DatabaseSchema>) {
  const config = sql.ref("designated.config");
  return queries.getExecutor().adapter instanceof PostgresAdapter
    ? sql<string | null>`cast(${config} as json) ->> 'model'`
    : sql<string | null>`${config} ->> 'model'`;
}
