import * as z from "zod";
import { providerPreferencesSchema } from "../models/provider-preferences.ts";
import { shortText } from "../text-bounds.ts";

/**
 * The fields of every request that is no completion: they choose the endpoint, or describe the sender. A null is as if
 * the field were absent.
 */
export const taskFields = {
  model: shortText,
  /** Further models, tried in order where the first cannot answer. */
  models: z.array(shortText).max(100).nullish(),
  provider: providerPreferencesSchema.nullish(),
  /** The client's own id of a conversation. */
  session_id: shortText.nullish(),
  /** The end user, as the client names them. */
  user: shortText.nullish(),
};
