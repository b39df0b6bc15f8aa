import type { Identity } from "../accounts/identity.ts";
import { type Actor, appendAudit } from "../audit/audit-log.ts";
import type { Database } from "../database/database.ts";
import { type Page, type PageRequest, readPage } from "../database/read-page.ts";
import type { ModelRuleTable } from "../database/schema.ts";
import type { ModelAccess } from "../endpoints/endpoint.ts";
import { createExpiringCache } from "../expiring-cache.ts";
import { combineRules, type ModelRule } from "../routing/model-access.ts";

/** The subject of a rule; the rule for everybody has no id. */
export type RuleSubject = { kind: "everybody" } | { kind: "organization" | "person"; id: string };

/** A rule with the name of its subject. */
export interface NamedRule extends ModelRule {
  subject: RuleSubject & { name: string };
  /** Milliseconds since the epoch. */
  updatedAt: number;
}

/** Which models and providers may be used, as administrators set it. */
export interface ModelRules {
  /** The rule for everybody first, then those of organizations and people. */
  list(page: PageRequest): Promise<Page<NamedRule>>;
  /** The rule of this subject; undefined: there is none. */
  find(subject: RuleSubject): Promise<NamedRule | undefined>;
  /** False if there is no such organization or person. */
  set(actor: Actor, subject: RuleSubject, rule: ModelRule): Promise<boolean>;
  /** False if there is no such rule. */
  remove(actor: Actor, subject: RuleSubject): Promise<boolean>;
  /** The organization with this slug. */
  findOrganization(slug: string): Promise<{ id: string } | undefined>;
  /**
   * What a person may use in the organization that is open; without an identity, what a client that is not signed in
   * may use. The same object for as long as the rules are the same, undefined if everything may be used. A change by
   * another gateway takes effect after five seconds.
   */
  accessOf(identity: Pick<Identity, "userId" | "organizationId"> | undefined): Promise<ModelAccess | undefined>;
}

/** Milliseconds for which the rules are cached before they are read from the database again. */
const BELIEVED_FOR = 5_000;

const NAMES_OF_KINDS = { everybody: "Everybody", organization: "organization", person: "person" } as const;

/** @param options.now milliseconds since the epoch */
export function createModelRules({ database, now }: { database: Database; now: () => number }): ModelRules {
  const { queries } = database;
  const cache = createExpiringCache<ReadonlyMap<string, ModelRule>>({ lifetime: BELIEVED_FOR, limit: 1, now });
  const accesses = new Map<string, { rules: readonly string[]; access: ModelAccess | undefined }>();

  async function readRules(): Promise<ReadonlyMap<string, ModelRule>> {
    const rows = await queries.selectFrom("model_rules").selectAll().execute();
    return new Map(rows.map(({ subject_id, rule }) => [subject_id, JSON.parse(rule) as ModelRule]));
  }

  const nameOf = async (subject: RuleSubject): Promise<string | undefined> => {
    if (subject.kind === "everybody") return NAMES_OF_KINDS.everybody;
    const table = subject.kind === "person" ? "user" : "organization";
    const row = await queries.selectFrom(table).select("name").where("id", "=", subject.id).executeTakeFirst();
    return row?.name;
  };

  const change = async (actor: Actor, subject: RuleSubject, rule: ModelRule | undefined): Promise<boolean> => {
    const name = await nameOf(subject);
    if (name === undefined) return false;
    const at = now();
    const id = idOf(subject);
    const isChanged = await queries.transaction().execute(async (transaction) => {
      if (rule === undefined) {
        const { numDeletedRows } = await transaction
          .deleteFrom("model_rules")
          .where("subject_id", "=", id)
          .executeTakeFirst();
        if (numDeletedRows === 0n) return false;
      } else {
        const content = { rule: JSON.stringify(rule), updated_at: at };
        await transaction
          .insertInto("model_rules")
          .values({ subject_id: id, subject_kind: subject.kind, ...content })
          .onConflict((conflict) => conflict.column("subject_id").doUpdateSet(content))
          .execute();
      }
      await appendAudit(transaction, {
        actor,
        action: rule === undefined ? "rule.remove" : "rule.set",
        target: { id, name },
        detail: rule && describeRule(rule),
        at,
      });
      return true;
    });
    cache.clear();
    return isChanged;
  };

  const toNamedRule = async (row: ModelRuleTable): Promise<NamedRule | undefined> => {
    const { subject_id: id, subject_kind: kind, rule, updated_at: updatedAt } = row;
    const subject: RuleSubject = kind === "everybody" ? { kind } : { kind, id };
    const name = await nameOf(subject);
    // Without a name, the account or organization has been deleted: its rule has no effect.
    return name === undefined
      ? undefined
      : { ...(JSON.parse(rule) as ModelRule), subject: { ...subject, name }, updatedAt };
  };

  return {
    async list(page) {
      const { items, nextCursor } = await readPage(queries.selectFrom("model_rules").selectAll(), page, {
        by: "subject_kind",
        id: "subject_id",
        direction: "asc",
        type: "string",
        keyOf: ({ subject_kind, subject_id }) => [subject_kind, subject_id],
      });
      const rules = await Promise.all(items.map(toNamedRule));
      return { items: rules.filter((rule) => rule !== undefined), nextCursor };
    },
    async find(subject) {
      const rows = queries.selectFrom("model_rules").selectAll().where("subject_id", "=", idOf(subject));
      const row = await rows.executeTakeFirst();
      return row && toNamedRule(row);
    },
    set: change,
    remove: (actor, subject) => change(actor, subject, undefined),
    findOrganization: (slug) =>
      queries.selectFrom("organization").select("id").where("slug", "=", slug).executeTakeFirst(),
    async accessOf(identity) {
      const rules = (await cache.get("rules", readRules)) ?? new Map<string, ModelRule>();
      if (rules.size === 0) return undefined;
      const ids = ["", identity?.organizationId, identity?.userId].filter((id) => id !== undefined);
      const applying = ids.flatMap((id) => rules.get(id) ?? []);
      const texts = applying.map((rule) => JSON.stringify(rule));
      const name = texts.join("\n");
      const cachedAccess = accesses.get(name);
      if (cachedAccess) return cachedAccess.access;
      if (accesses.size >= MAX_KEPT) accesses.clear();
      const access = combineRules(applying);
      accesses.set(name, { rules: texts, access });
      return access;
    },
  };
}

/** How many combinations of rules are cached; each holds lists of models. */
const MAX_KEPT = 200;

function idOf(subject: RuleSubject): string {
  return subject.kind === "everybody" ? "" : subject.id;
}

/** A rule as a short text, as in `denied models: openai/*; allowed providers: groq`. */
export function describeRule({ allowedModels, deniedModels, allowedProviders, deniedProviders }: ModelRule): string {
  const parts = [
    ["allowed models", allowedModels],
    ["denied models", deniedModels],
    ["allowed providers", allowedProviders],
    ["denied providers", deniedProviders],
  ] as const;
  const sentences = parts.flatMap(([name, list]) =>
    list === null || (list.length === 0 && name.startsWith("denied")) ? [] : [`${name}: ${list.join(", ") || "none"}`],
  );
  return sentences.join("; ") || "everything";
}
