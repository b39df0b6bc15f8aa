import type { FeedbackCategory } from "@tutti/contract";
import type { Database } from "../database/database.ts";

/** What a person tells about one generation. */
export interface Feedback {
  category: FeedbackCategory;
  comment: string | null;
}

/** What people tell about generations: one thing of each person about each. */
export interface GenerationFeedback {
  /** Takes the place of what the person told before. */
  save(place: FeedbackPlace, feedback: Feedback): Promise<void>;
  find(place: FeedbackPlace): Promise<Feedback | undefined>;
}

interface FeedbackPlace {
  generationId: string;
  userId: string;
}

/** @param options.now milliseconds since the epoch */
export function createGenerationFeedback(options: {
  database: Pick<Database, "queries">;
  now: () => number;
}): GenerationFeedback {
  const { queries } = options.database;
  return {
    async save({ generationId, userId }, feedback) {
      const values = { ...feedback, created_at: options.now() };
      await queries
        .insertInto("generation_feedback")
        .values({ generation_id: generationId, user_id: userId, ...values })
        .onConflict((conflict) => conflict.columns(["generation_id", "user_id"]).doUpdateSet(values))
        .execute();
    },
    async find({ generationId, userId }) {
      const row = await queries
        .selectFrom("generation_feedback")
        .select(["category", "comment"])
        .where("generation_id", "=", generationId)
        .where("user_id", "=", userId)
        .executeTakeFirst();
      return row && { category: row.category as FeedbackCategory, comment: row.comment };
    },
  };
}
