import type { BodyBounds } from "./operation.ts";

export const KILOBYTE = 1024;
export const MEGABYTE = 1024 * KILOBYTE;

/** The bounds of a form of a few short fields. */
export const form: BodyBounds = { limit: 4 * KILOBYTE, values: 100 };

/** Eight attachments of 10 MB less their encoding; a conversation of some 20,000 messages. */
export const conversation: BodyBounds = { limit: 64 * MEGABYTE, values: 60_000 };
