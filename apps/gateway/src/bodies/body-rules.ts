import type { BodyBounds } from "@tutti/contract/operations/operation";
import { KILOBYTE } from "../bytes.ts";

/** The limits of a route on the body of a request. */
export type BodyRule = BodyBounds;

/** The limit for clients that are not signed in; better-auth's forms are all smaller. */
export const UNKNOWN_LIMIT = 16 * KILOBYTE;

/** The limit of conversations, if the instance sets another one than the default. */
export function limitOf({ bodyLimit }: { bodyLimit?: number | undefined }): { limit?: number } {
  return bodyLimit === undefined ? {} : { limit: bodyLimit };
}

/** The limits of better-auth's routes, which identify the sender themselves. */
export const authBodyRule: BodyRule = { limit: UNKNOWN_LIMIT, values: 500 };
