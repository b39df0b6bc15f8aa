import type { BodyBounds } from "@tutti/contract/operations/operation";
import { KILOBYTE, MEGABYTE } from "../bytes.ts";

/** The limits of a route on the body of a request. */
export type BodyRule = BodyBounds;

/** The limit for clients that are not signed in; better-auth's forms are all smaller. */
export const UNKNOWN_LIMIT = 16 * KILOBYTE;

const form = { limit: 4 * KILOBYTE, values: 100 } as const;
const preset = { limit: MEGABYTE, values: 20_000 } as const;

/** Eight attachments of 10 MB less their encoding; a conversation of some 20,000 messages. */
const conversation = { limit: 64 * MEGABYTE, values: 60_000 } as const;

/**
 * The limits of every operation of the OpenAPI document that has a request body. A test names each that is missing
 * here.
 */
export const bodyRules = {
  createChatCompletion: conversation,
  startRun: conversation,
  savePresetFromRequest: conversation,
  // A thousand runs.
  followRuns: { limit: 512 * KILOBYTE, values: 5_000 },
  createPreset: preset,
  updatePreset: preset,
  createApiKey: form,
  updateApiKey: form,
  updateUser: form,
  createInvitation: form,
  acceptInvitation: form,
  describeInvitation: form,
  addPerson: form,
  updatePerson: form,
  setSignUp: { limit: 32 * KILOBYTE, values: 200 },
  createInstanceInvitation: form,
  chooseGroupOrganization: form,
  // Four lists of 500 patterns.
  setModelRule: { limit: 512 * KILOBYTE, values: 2_100 },
  createInstanceKey: form,
  // A document of 8 MB, with room for the escapes of JSON.
  publish: { limit: 16 * MEGABYTE, values: 100 },
  // Ciphertext of 8 MB as base64, and its few fields.
  createShare: { limit: 11 * MEGABYTE, values: 20 },
  viewPublication: form,
  // A visitor's app, whose key is in the body: a few pages of text.
  askPublication: { limit: UNKNOWN_LIMIT, values: 500 },
  connectProvider: { limit: 16 * KILOBYTE, values: 100 },
} as const satisfies Readonly<Record<string, BodyRule>>;

/** The limit of conversations, if the instance sets another one than the default. */
export function limitOf({ bodyLimit }: { bodyLimit?: number | undefined }): { limit?: number } {
  return bodyLimit === undefined ? {} : { limit: bodyLimit };
}

/** The limits of better-auth's routes, which identify the sender themselves. */
export const authBodyRule: BodyRule = { limit: UNKNOWN_LIMIT, values: 500 };
