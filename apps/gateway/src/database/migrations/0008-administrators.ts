import { type Kysely, sql } from "kysely";

/**
 * The administrator of the instance: its oldest account, which created it. `role` is a column of better-auth's own
 * table.
 */
export async function addUserRole(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable("user").addColumn("role", "text").execute();
  await sql`update "user" set "role" = 'admin'
    where "id" = (select "id" from "user" order by "createdAt", "id" limit 1)`.execute(database);
}
