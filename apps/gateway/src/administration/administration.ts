import { createInstanceInvitations, type InstanceInvitations } from "../accounts/admission/instance-invitations.ts";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import type { Quotas } from "../quotas/quotas.ts";
import { type AuditReader, createAuditReader } from "./audit-reader.ts";
import { createGroupOrganizations, type GroupOrganizations } from "./group-organizations.ts";
import { createInstanceKeys, type InstanceKeys } from "./instance-keys.ts";
import type { ModelRules } from "./model-rules.ts";
import { createPeople, type People } from "./people.ts";
import type { SignUpSetting } from "./sign-up-setting.ts";
import { createSpendingLimits, type SpendingLimits } from "./spending-limits.ts";
import { readSystemState, type SystemState } from "./system-state.ts";

/** What administrators may do, over an open database; routes and commands call the same. */
export interface Administration {
  readonly people: People;
  readonly audit: AuditReader;
  readonly invitations: InstanceInvitations;
  readonly keys: InstanceKeys;
  readonly signUp: SignUpSetting;
  readonly limits: SpendingLimits;
  readonly modelRules: ModelRules;
  readonly groupOrganizations: GroupOrganizations;
  /** Whether this person is an administrator of the instance now, and is not disabled. */
  isAdministrator(userId: string): Promise<boolean>;
  /** The software and the storage that the instance runs on. */
  system(): Promise<SystemState>;
}

/** @param options.now milliseconds since the epoch */
export function createAdministration(options: {
  database: Database;
  signUp: SignUpSetting;
  modelRules: ModelRules;
  config: Pick<Config, "dataFolder"> & Partial<Pick<Config, "oidc">>;
  version: string;
  quotas?: Quotas | undefined;
  now: () => number;
}): Administration {
  const { database, signUp, modelRules, config, version, quotas, now } = options;
  const people = createPeople({ database, now });
  return {
    people,
    audit: createAuditReader(database.queries),
    invitations: createInstanceInvitations({ queries: database.queries, quotas, now }),
    keys: createInstanceKeys({ database, quotas, now }),
    signUp,
    limits: createSpendingLimits({ database, now }),
    modelRules,
    groupOrganizations: createGroupOrganizations({
      database,
      mapping: config.oidc?.groups.organizations ?? [],
      now,
    }),
    async isAdministrator(userId) {
      const person = await people.find({ id: userId });
      return person?.isAdministrator === true && !person.isDisabled;
    },
    system: () => readSystemState(database, { dataFolder: config.dataFolder, version }),
  };
}
