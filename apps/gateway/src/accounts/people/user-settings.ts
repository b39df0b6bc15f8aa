import type { Kysely } from "kysely";
import type { DatabaseSchema } from "../../database/schema.ts";

/** What a person has chosen for all rooms (specification, point 3, "User"). */
export interface UserSettings {
  /** The model of new characters; null where none was chosen. */
  defaultTextModel(userId: string): Promise<string | null>;
  setDefaultTextModel(userId: string, model: string | null): Promise<void>;
}

export function createUserSettings(queries: Kysely<DatabaseSchema>): UserSettings {
  return {
    defaultTextModel: async (userId) => {
      const settingsRow = await queries
        .selectFrom("user_settings")
        .select("default_text_model")
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return settingsRow?.default_text_model ?? null;
    },
    setDefaultTextModel: async (userId, model) => {
      await queries
        .insertInto("user_settings")
        .values({ user_id: userId, default_text_model: model })
        .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ default_text_model: model }))
        .execute();
    },
  };
}
