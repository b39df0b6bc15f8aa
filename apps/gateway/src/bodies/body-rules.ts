import { KILOBYTE, MEGABYTE } from "../bytes.ts";
/** The limits of a route on the body of a request. */
export interface BodyRule {
  /** Bytes, at most, decompressed. */
  readonly limit: number;
  /** JSON values, at most; a valid body has far fewer. */
  readonly values: number;
  /** The clients whose body is read: all, or only those with an API key or a session. */
  readonly from: "anyone" | "known";
}

/** The limit for clients that are not signed in; better-auth's forms are all smaller. */
export const UNKNOWN_LIMIT = 16 * KILOBYTE;

const form = { limit: 4 * KILOBYTE, values: 100, from: "known" } as const;
const preset = { limit: MEGABYTE, values: 20_000, from: "known" } as const;

/** Eight attachments of 10 MB less their encoding; a conversation of some 20,000 messages. */
const conversation = { limit: 64 * MEGABYTE, values: 60_000, from: "known" } as const;

/**
 * The limits of every operation of the OpenAPI document that has a request body. A test names each that is missing
 * here.
 */
export const bodyRules = {
  createChatCompletion: conversation,
  startRun: conversation,
  savePresetFromRequest: conversation,
  // A thousand runs.
  followRuns: { limit: 512 * KILOBYTE, values: 5_000, from: "known" },
  createPreset: preset,
  updatePreset: preset,
  createApiKey: form,
  updateApiKey: form,
  updateUser: form,
  createInvitation: form,
  acceptInvitation: form,
  describeInvitation: { ...form, from: "anyone" },
  addPerson: form,
  updatePerson: form,
  setSignUp: { limit: 32 * KILOBYTE, values: 200, from: "known" },
  createInstanceInvitation: form,
  chooseGroupOrganization: form,
  // Four lists of 500 patterns.
  setModelRule: { limit: 512 * KILOBYTE, values: 2_100, from: "known" },
  createInstanceKey: form,
  // A document of 8 MB, with room for the escapes of JSON.
  publish: { limit: 16 * MEGABYTE, values: 100, from: "known" },
  // Ciphertext of 8 MB as base64, and its few fields.
  createShare: { limit: 11 * MEGABYTE, values: 20, from: "known" },
  viewPublication: { ...form, from: "anyone" },
  // A visitor's app, whose key is in the body: a few pages of text.
  askPublication: { limit: UNKNOWN_LIMIT, values: 500, from: "anyone" },
  connectProvider: { limit: 16 * KILOBYTE, values: 100, from: "known" },
} as const satisfies Readonly<Record<string, BodyRule>>;

/** The limit of conversations, if the instance sets another one than the default. */
export function limitOf({ bodyLimit }: { bodyLimit?: number | undefined }): { limit?: number } {
  return bodyLimit === undefined ? {} : { limit: bodyLimit };
}

/** The limits of better-auth's routes, which identify the sender themselves. */
export const authBodyRule: BodyRule = { limit: UNKNOWN_LIMIT, values: 500, from: "anyone" };
