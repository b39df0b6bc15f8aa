import { type Kysely, sql } from "kysely";

/**
 * The amounts that published apps may spend become limits of the one table, which goes on counting what was spent of
 * each. What else a purse had, the model, the calls a minute and their key, belongs to the publication.
 */
export async function moveLimitsOfApps(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .alterTable("spending_limits")
    .addColumn("spent_before", "bigint", (column) => column.notNull().defaultTo(0))
    .execute();
  for (const [name, type] of [
    ["call_model", "text"],
    ["calls_per_minute", "integer"],
    ["call_key", "text"],
  ] as const) {
    await schema.alterTable("publications").addColumn(name, type).execute();
  }
  for (const [name, type] of [
    ["call_minute", "bigint"],
    ["minute_calls", "integer"],
  ] as const) {
    await schema
      .alterTable("publications")
      .addColumn(name, type, (column) => column.notNull().defaultTo(0))
      .execute();
  }
  for (const [column, purseColumn] of [
    ["call_model", "model"],
    ["calls_per_minute", "per_minute"],
    ["call_key", "call_key"],
  ] as const) {
    await sql`update publications set ${sql.ref(column)} = (select purse.${sql.ref(purseColumn)}
      from publication_purses as purse where purse.publication_id = publications.id)`.execute(database);
  }
  // A purse was in nanodollars, with what its calls may still cost; its subject's sums have had them since later.
  await sql`insert into spending_limits
      (subject, period, kind, id, picodollars, owner, user_id, organization_id, changed_at, spent_before)
    select 'cap/publication:' || publications.id, 'total', 'publication', publications.id, purse.amount * 1000,
      publications.owner, publications.user_id, publications.organization_id, publications.updated_at,
      cast(coalesce((select sum(day.picodollars) from spending_days as day
        where day.subject = 'publication:' || publications.id), 0) as bigint) - purse.spent * 1000
    from publication_purses as purse inner join publications on publications.id = purse.publication_id`.execute(
    database,
  );
  await schema.dropTable("publication_purses").execute();
}
