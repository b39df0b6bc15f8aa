import { type Kysely, sql } from "kysely";

/**
 * One table of limits in dollars, whatever they are of, and one of what each of these has spent by day. The limits of
 * keys and people move there from tables of their own; what was spent is filled from the sums of days.
 */
export async function createSpendingLimits(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  await schema
    .createTable("spending_limits")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("period", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("id", "text", (column) => column.notNull())
    .addColumn("picodollars", "bigint", (column) => column.notNull())
    .addColumn("owner", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.references("user.id").onDelete("cascade"))
    .addColumn("organization_id", "text", (column) => column.references("organization.id").onDelete("cascade"))
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("spending_limits_key", ["subject", "period"])
    .execute();
  await schema.createIndex("spending_limits_by_owner").on("spending_limits").columns(["owner"]).execute();
  await sql`insert into spending_limits (subject, period, kind, id, picodollars, owner, user_id, changed_at)
    select 'key:' || id, case limit_reset when 'daily' then 'day' when 'weekly' then 'week' when 'monthly' then 'month'
        else 'total' end,
      'key', id, cast(round(spending_limit * 1000000000000) as bigint), user_id, user_id, created_at
    from api_keys where spending_limit is not null`.execute(database);
  await sql`insert into spending_limits (subject, period, kind, id, picodollars, owner, user_id, changed_at)
    select 'person:' || user_id, 'month', 'person', user_id,
      cast(round(dollars_per_month * 1000000000000) as bigint), user_id, user_id, 0
    from person_limits where dollars_per_month is not null`.execute(database);
  await schema.alterTable("api_keys").dropColumn("spending_limit").execute();
  await schema.alterTable("api_keys").dropColumn("limit_reset").execute();
  await schema.alterTable("person_limits").dropColumn("dollars_per_month").execute();

  await schema
    .createTable("spending_days")
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("starts_at", "bigint", (column) => column.notNull())
    .addColumn("picodollars", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("spending_days_key", ["subject", "starts_at"])
    .execute();
  const subjects = [
    { subject: sql`'key:' || key_id`, among: sql`key_id <> ''` },
    { subject: sql`'person:' || user_id`, among: sql`true` },
    { subject: sql`'organization:' || owner`, among: sql`owner <> user_id` },
    { subject: sql`'model:' || model`, among: sql`true` },
  ];
  for (const { subject, among } of subjects) {
    await sql`insert into spending_days (subject, starts_at, picodollars)
      select ${subject}, starts_at, cast(sum(charge_picodollars) as bigint) from usage_days where ${among}
      group by 1, 2`.execute(database);
  }
  // A line each: what a generation spends for, besides its key, its person, its organization and its model.
  await schema.alterTable("generations").addColumn("spenders", "text").execute();

  // Nothing runs while tables change, so that no amount is reserved.
  await schema.dropTable("spending_reservations").execute();
  await schema
    .createTable("spending_reservations")
    .addColumn("generation_id", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("instance_id", "text", (column) => column.notNull())
    .addColumn("picodollars", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("spending_reservations_key", ["generation_id", "subject"])
    .execute();
  await schema
    .createIndex("spending_reservations_by_subject")
    .on("spending_reservations")
    .columns(["subject"])
    .execute();
}
