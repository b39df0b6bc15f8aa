import * as z from "zod";
import { providerPreferencesSchema } from "../models/provider-preferences.ts";

/**
 * The fields of every request that is no completion: they choose the endpoint, or describe the sender. A null is as if
 * the field were absent.
 */
export const taskFields = {
  model: z.string(),
  /** Further models, tried in order where the first cannot answer. */
  models: z.array(z.string()).max(100).nullish(),
  provider: providerPreferencesSchema.nullish(),
  /** The client's own id of a conversation. */
  session_id: z.string().nullish(),
  /** The end user, as the client names them. */
  user: z.string().nullish(),
};
