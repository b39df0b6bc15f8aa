import { MEGABYTE } from "./byte-units.ts";
/** The business constants of the specification, point 9, each named once. */

/** User turns that are sent to a model if its settings name no number; allowed 1 to 420. */
export const DEFAULT_CHAT_MEMORY = 8;
export const MIN_CHAT_MEMORY = 1;
export const MAX_CHAT_MEMORY = 420;

/** Zero means: the provider decides. */
export const DEFAULT_MAX_TOKENS = 0;
/** The maximum of tokens if a model's context is not known, and when settings are applied to every character. */
export const MAX_TOKENS_LIMIT = 100_000;

export const DEFAULT_ROOM_TITLE = "Untitled Chat";
/** The suffix of a copied room's title. */
export const DUPLICATE_SUFFIX = " (Copy)";
/** The maximum number of characters of a title that is made from a prompt. */
export const ROOM_TITLE_LENGTH = 40;
/** The version of the stored room record. */
export const ROOM_VERSION = 3;

export const MAX_ATTACHMENTS = 8;
/** Bytes. */
export const MAX_FILE_SIZE = 10 * MEGABYTE;
/** Bytes of a file that the page itself reads into an open room. The import reads larger ones, in a worker. */
export const MAX_ROOM_FILE_SIZE = 16 * MEGABYTE;

/** Messages of an artifact's chat that are sent to a model. */
export const ARTIFACT_CHAT_MESSAGES = 8;

export const TOAST_LIMIT = 3;
/** Milliseconds. */
export const TOAST_DURATION = 5000;
