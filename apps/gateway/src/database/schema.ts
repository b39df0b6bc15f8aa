import type { LimitPeriod, SpenderKind } from "@tutti/contract";
import type {
  CachedAnswerTable,
  GenerationFeedbackTable,
  ResponseEventTable,
  StoredItemTable,
  StoredResponseTable,
} from "./answer-tables.ts";
import type {
  AccountTable,
  MemberTable,
  OrganizationTable,
  PasskeyTable,
  SessionTable,
  TwoFactorTable,
  UserTable,
} from "./better-auth-tables.ts";
import type { InvitationLinkTable, OwnerLinkTable, PasswordLinkTable, SignInCodeTable } from "./link-tables.ts";
import type { PushKeyTable, PushSubscriptionTable } from "./push-tables.ts";
import type { ReceiptHeadTable, ReceiptTable } from "./receipt-tables.ts";
import type { SyncRecordTable, SyncSlotTable, SyncSpaceTable } from "./sync-tables.ts";

/**
 * A key that authorizes API requests instead of a session. The key itself is not stored: `hash` is its SHA-256, in
 * hexadecimal, which is enough for a key of 256 random bits. Times are milliseconds since the epoch.
 */
export interface ApiKeyTable {
  id: string;
  user_id: string;
  /** Set if it was created in an organization: it has no owner once its creator has left. */
  organization_id: string | null;
  name: string;
  hash: string;
  /** The last four characters of the key, by which its owner recognizes it. */
  last_four: string;
  created_at: number;
  /** Written at most once a minute. */
  last_used_at: number | null;
  revoked_at: number | null;
  disabled_at: number | null;
  /** Comma-separated ids of the scopes that the key has besides what every key may do. */
  scopes: string;
  /** The key is not valid from then on. */
  expires_at: number | null;
  /** Seconds for which answers to its requests are kept for equal ones; null: none is. */
  cache_seconds: number | null;
}

/** The owner of a row: `owner` is the organization's id, or the person's if it belongs to no organization. */
interface OwnedTable {
  owner: string;
  user_id: string | null;
  organization_id: string | null;
  creator_id: string;
}

export interface PresetTable extends OwnedTable {
  id: string;
  slug: string;
  name: string;
  description: string | null;
  designated_version_id: string;
  created_at: number;
  updated_at: number;
}

/** Never changed once written. */
export interface PresetVersionTable {
  id: string;
  preset_id: string;
  version: number;
  system_prompt: string | null;
  /** JSON. */
  config: string;
  creator_id: string;
  created_at: number;
}

/** A provider that was connected in the product. */
export interface ProviderKeyTable extends OwnedTable {
  id: string;
  /** The vendor's slug, or the name of a server of the owner's own. */
  slug: string;
  /** Both set for a server of the owner's own only. */
  name: string | null;
  base_url: string | null;
  /** Encrypted; see `provider-keys/seal.ts`. Null for a server that requires no key. */
  sealed_key: string | null;
  last_four: string | null;
  created_at: number;
}

/**
 * A page that a person published. Its document is compressed (Brotli); `password_hash` is scrypt's, null if the page
 * opens without a password. Times are milliseconds since the epoch.
 */
export interface PublicationTable extends OwnedTable {
  id: string;
  artifact_id: string;
  version: number;
  /** 0 or 1. */
  follows_head: number;
  title: string;
  document: Uint8Array;
  /** Bytes of the document before it was compressed. */
  size: number;
  /** Changes with each change of the document. */
  revision: string;
  password_hash: string | null;
  expires_at: number | null;
  created_at: number;
  updated_at: number;
  views: number;
  /** The model that its app calls if it names none; null, as the next two: it calls none on the owner's account. */
  call_model: string | null;
  /** Calls a minute, at most. */
  calls_per_minute: number | null;
  /** The key of the app's calls, which a visitor receives with the opened publication. */
  call_key: string | null;
  /** The last minute (since the epoch) in which calls were counted, and their number. */
  call_minute: number;
  minute_calls: number;
}

/** Content that a person shared by link. The key is in the link alone; times are milliseconds since the epoch. */
export interface ShareTable extends OwnedTable {
  id: string;
  /** Ciphertext, with its initialization vector before it. */
  content: Uint8Array;
  /** Bytes of the ciphertext. */
  size: number;
  expires_at: number | null;
  created_at: number;
  views: number;
}

export interface UserSettingsTable {
  user_id: string;
  default_text_model: string | null;
}

/**
 * One generation. Times are in milliseconds, `started_at` since the epoch; amounts of money in trillionths of a dollar,
 * null if unknown; `is_…` is 0 or 1. Tokens are the provider's count, or an estimate if it reports none.
 */
export interface GenerationTable {
  id: string;
  /** The organization's id, or the person's. */
  owner: string;
  user_id: string;
  /** Null: requested with a session. */
  key_id: string | null;
  /** The gateway process that ran it. */
  instance_id: string;
  status: "running" | "finished" | "broken" | "refused" | "client-disconnected" | "interrupted";
  requested_model: string;
  model: string | null;
  provider_slug: string | null;
  provider_name: string | null;
  is_streamed: number;
  is_byok: number;
  started_at: number;
  /** Until the first part. */
  latency: number | null;
  /** Until the end; of an interrupted generation, until its last recorded progress. */
  duration: number | null;
  prompt_tokens: number;
  completion_tokens: number;
  reasoning_tokens: number;
  cached_tokens: number;
  image_tokens: number;
  picodollars: number | null;
  upstream_picodollars: number | null;
  /**
   * The amount that limits count: the cost if the provider reported it, else what was held, or the cost of what was
   * delivered if that is more. While it runs, the amount that is held. Null: no limit applied to it, and it has not
   * ended.
   */
  charge_picodollars: number | null;
  finish_reason: string | null;
  native_finish_reason: string | null;
  error_code: number | null;
  upstream_id: string | null;
  /** JSON: a list of AttemptRecord. */
  attempts: string;
  prompt_media: number | null;
  completion_media: number | null;
  prompt_audio: number | null;
  search_results: number | null;
  referer: string | null;
  app_title: string | null;
  user_agent: string | null;
  external_user: string | null;
  session_id: string | null;
  preset_id: string | null;
  /** A line for each subject that it spends for besides its key, person, organization and model; null: none. */
  spenders: string | null;
  /** JSON: a list of `AskedLimit`, the limits that decided on it; null: none applied. */
  asked_limits: string | null;
  /** The most that was reserved of these limits; null: nothing was. */
  reserved_picodollars: number | null;
  cache_write_tokens: number | null;
  /** JSON: the `AppliedPrices` of its cost; null: no price is known. */
  prices: string | null;
  /** The generation whose kept answer this one repeats; null: a provider was asked. */
  cache_source_id: string | null;
}

/** The usage of a UTC day, or of a quarter of an hour: the sums of all generations that began in it and have ended. */
export interface UsageTable {
  owner: string;
  /** Milliseconds since the epoch. */
  starts_at: number;
  user_id: string;
  /** Empty: requested with a session. */
  key_id: string;
  /** The model that answered, or the requested one if none did. */
  model: string;
  /** Empty: no provider answered. */
  provider_slug: string;
  provider_name: string;
  requests: number;
  /** The requests for a `:free` variant. */
  free_requests: number;
  errors: number;
  /** The client disconnected before the end. */
  cancelled: number;
  prompt_tokens: number;
  completion_tokens: number;
  reasoning_tokens: number;
  cached_tokens: number;
  picodollars: number;
  /** The part of `picodollars` that was paid with a provider key of the owner's own. */
  byok_picodollars: number;
  /** The amount that limits count. */
  charge_picodollars: number;
  /** The sum of the milliseconds until the first part, and the number of generations in it. */
  latency_sum: number;
  latency_count: number;
  /** Milliseconds from the first part to the end, and the number of tokens in them. */
  writing_time: number;
  written_tokens: number;
}

/**
 * A gateway that shares the database with others, and the time of its last sign of life, by the database's own clock.
 */
export interface GatewayInstanceTable {
  id: string;
  seen_at: number;
}

/** A limit in dollars: of a key, a person, an organization, or anything else that spends (`limits/spenders.ts`). */
export interface SpendingLimitTable {
  /** The kind, and the unique name of what is limited. */
  subject: string;
  period: LimitPeriod;
  kind: SpenderKind;
  id: string;
  picodollars: number;
  /** The person or the organization whose requests it applies to; empty: everybody's. */
  owner: string;
  /** Whose end deletes it. */
  user_id: string | null;
  organization_id: string | null;
  changed_at: number;
  /**
   * What its subject was charged in total before it began to count, in picodollars: a limit in total that was begun
   * anew. Negative where something counts as spent that is in no sum.
   */
  spent_before: number;
}

/** What one subject was charged in a UTC day, by all generations that began in it and have ended. */
export interface SpendingDayTable {
  subject: string;
  /** Milliseconds since the epoch. */
  starts_at: number;
  picodollars: number;
}

/** The amount that is reserved of a subject's limits for a running answer; by gateways that share the database. */
export interface SpendingReservationTable {
  generation_id: string;
  subject: string;
  /** The gateway process that runs it. */
  instance_id: string;
  picodollars: number;
}

/** One change of the instance, with the names at that time; never changed and never deleted. */
export interface AuditEntryTable {
  id: string;
  created_at: number;
  /** Null: the command line. */
  actor_id: string | null;
  actor_name: string;
  action: string;
  target_id: string;
  target_name: string;
  /** The change from old to new value, as text; null if the action says it. */
  detail: string | null;
}

/** Which models and providers may be used; `subject_id` is empty for the rule of all accounts. */
export interface ModelRuleTable {
  subject_id: string;
  subject_kind: "everybody" | "organization" | "person";
  /** JSON: a `ModelRule`. */
  rule: string;
  updated_at: number;
}

/** How much a person may request; null: no limit of the person's own. */
export interface PersonLimitTable {
  user_id: string;
  requests_per_minute: number | null;
}

/** The settings that administrators change while the gateway runs. */
export interface InstanceSettingTable {
  name: string;
  /** JSON. */
  value: string;
  updated_at: number;
}

/** A link by which new people sign up. Only the SHA-256 of its secret is stored. */
export interface InstanceInvitationTable {
  id: string;
  /** The administrator who made it; null: the command line. */
  inviter_id: string | null;
  inviter_name: string;
  hash: string;
  uses_left: number;
  created_at: number;
  expires_at: number;
}

/** An organization that the groups of an identity provider fill: they made it, or an administrator chose it. */
export interface GroupOrganizationTable {
  /** As `TUTTI_OIDC_ORGANIZATIONS` names it; the organization's slug, unless an administrator chose another one. */
  name: string;
  organization_id: string;
}

/** The tables that the gateway's own queries use. The migrations create them; better-auth reads and writes its own. */
export interface DatabaseSchema {
  user: UserTable;
  session: SessionTable;
  account: AccountTable;
  twoFactor: TwoFactorTable;
  passkey: PasskeyTable;
  password_links: PasswordLinkTable;
  sign_in_codes: SignInCodeTable;
  owner_links: OwnerLinkTable;
  organization: OrganizationTable;
  member: MemberTable;
  api_keys: ApiKeyTable;
  invitation_links: InvitationLinkTable;
  presets: PresetTable;
  preset_versions: PresetVersionTable;
  provider_keys: ProviderKeyTable;
  publications: PublicationTable;
  shares: ShareTable;
  user_settings: UserSettingsTable;
  generations: GenerationTable;
  receipts: ReceiptTable;
  receipt_heads: ReceiptHeadTable;
  usage_days: UsageTable;
  usage_quarters: UsageTable;
  gateway_instances: GatewayInstanceTable;
  spending_limits: SpendingLimitTable;
  spending_days: SpendingDayTable;
  spending_reservations: SpendingReservationTable;
  audit_entries: AuditEntryTable;
  model_rules: ModelRuleTable;
  person_limits: PersonLimitTable;
  instance_settings: InstanceSettingTable;
  instance_invitations: InstanceInvitationTable;
  group_organizations: GroupOrganizationTable;
  stored_responses: StoredResponseTable;
  stored_items: StoredItemTable;
  response_events: ResponseEventTable;
  generation_feedback: GenerationFeedbackTable;
  cached_answers: CachedAnswerTable;
  sync_spaces: SyncSpaceTable;
  sync_records: SyncRecordTable;
  sync_slots: SyncSlotTable;
  push_keys: PushKeyTable;
  push_subscriptions: PushSubscriptionTable;
}
