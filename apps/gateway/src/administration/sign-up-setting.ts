import type { Inviters } from "../accounts/admission/sign-up-rules.ts";
import type { OrganizationMakers } from "../accounts/organizations/organization-rules.ts";
import type { Actor } from "../audit/audit-log.ts";
import type { SignUpRule } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { createStoredSetting } from "./stored-setting.ts";

/**
 * Who may make an account: the environment's setting, else the one that an administrator has made, else the default;
 * whose links make accounts; and who may make organizations.
 */
export interface SignUpSetting {
  current(): Promise<SignUpRule>;
  /** Whether the environment sets the rule, so that the page cannot. */
  readonly isFixed: boolean;
  /** Takes effect at other gateways of the same database after five seconds. */
  set(actor: Actor, rule: SignUpRule): Promise<void>;
  /** By default administrators alone: any person may make an organization, and with it links that admit people. */
  inviters(): Promise<Inviters>;
  setInviters(actor: Actor, inviters: Inviters): Promise<void>;
  /** By default everyone who has an account. */
  organizationMakers(): Promise<OrganizationMakers>;
  setOrganizationMakers(actor: Actor, makers: OrganizationMakers): Promise<void>;
}

/**
 * @param options.environmentRule the environment's setting; undefined: none
 * @param options.now milliseconds since the epoch
 */
export function createSignUpSetting(options: {
  database: Database;
  environmentRule: SignUpRule | undefined;
  byDefault: SignUpRule;
  now: () => number;
}): SignUpSetting {
  const { database, environmentRule, byDefault, now } = options;
  const rules = createStoredSetting<SignUpRule>({
    database,
    name: "sign-up",
    label: "who may sign up",
    describe: (rule) => (rule.type === "domains" ? `domains: ${rule.domains.join(", ")}` : rule.type),
    now,
  });
  const inviters = createStoredSetting<Inviters>({
    database,
    name: "inviters",
    label: "whose links make accounts",
    describe: (value) => value,
    now,
  });
  const organizationMakers = createStoredSetting<OrganizationMakers>({
    database,
    name: "organization-makers",
    label: "who may make organizations",
    describe: (value) => value,
    now,
  });
  return {
    isFixed: environmentRule !== undefined,
    current: async () => environmentRule ?? (await rules.read()) ?? byDefault,
    set: rules.set,
    inviters: async () => (await inviters.read()) ?? "administrators",
    setInviters: inviters.set,
    organizationMakers: async () => (await organizationMakers.read()) ?? "everyone",
    setOrganizationMakers: organizationMakers.set,
  };
}
