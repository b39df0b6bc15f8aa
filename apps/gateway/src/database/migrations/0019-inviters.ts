import { type Kysely, sql } from "kysely";

/** Who made a link to sign up; and which organizations the groups of an identity provider may fill. */
export async function addInviters(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  // Null: the command line, which has no account. The audit log has it of each link.
  await schema.alterTable("instance_invitations").addColumn("inviter_id", "text").execute();
  await sql`update instance_invitations set inviter_id = (
    select actor_id from audit_entries
    where action = 'invitation.create' and target_id = instance_invitations.id)`.execute(database);

  await schema
    .createTable("group_organizations")
    // As the mapping of groups names it: the end of the organization's address when it was made.
    .addColumn("name", "text", (column) => column.primaryKey().notNull())
    .addColumn("organization_id", "text", (column) =>
      column.notNull().references("organization.id").onDelete("cascade"),
    )
    .execute();
  // Until now an organization had to exist before groups filled it: those whose owners are all administrators stay.
  await sql`insert into group_organizations (name, organization_id)
    select slug, id from organization
    where exists (select 1 from member where member."organizationId" = organization.id and member.role like '%owner%')
    and not exists (
      select 1 from member inner join "user" on "user".id = member."userId"
      where member."organizationId" = organization.id and member.role like '%owner%'
      and ("user".role is null or "user".role <> 'admin'))`.execute(database);
}
