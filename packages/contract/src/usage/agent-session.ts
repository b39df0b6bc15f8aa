import * as z from "zod";
import { pageQuerySchema, pageSchema } from "../page.ts";
import { usedKeySchema } from "./generation.ts";

const count = z.number().int();

/** The models of a session that its row names, at most. */
export const MODELS_OF_A_SESSION = 20;

/**
 * A session of an agent's work: all generations of a person whose requests named the same session. Sums are of those
 * that the sender may see.
 */
export const agentSessionSchema = z.object({
  /** As the client named it. */
  session_id: z.string(),
  /** The person whose session it is. */
  user: z.object({ id: z.string(), name: z.string().nullable() }),
  /** When the first and the last generation began. */
  started_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
  /** What the client of the last generation calls itself; null: it does not say. */
  program: z.string().nullable(),
  /** The key of the last generation; null: the request came with a session of the page. */
  key: usedKeySchema.nullable(),
  /** The models that answered, or the requested ones where none did, those of most turns first. */
  models: z.array(z.string()).max(MODELS_OF_A_SESSION),
  /** Each generation is a turn of the agent's. */
  turns: count,
  /** The turns that were refused, broke off or were interrupted. */
  errors: count,
  prompt_tokens: count,
  completion_tokens: count,
  reasoning_tokens: count,
  /** The part of `prompt_tokens` that providers had in their caches. */
  cached_tokens: count,
  /** US dollars, of the generations whose price is known; null: of none. */
  cost: z.number().nullable(),
});

/** A page of sessions, that of the newest generation first. */
export const agentSessionListSchema = pageSchema(agentSessionSchema);

export const agentSessionListQuerySchema = pageQuerySchema.extend({
  cursor: z
    .string()
    .regex(/^\d{1,15}\.\d{1,15}\.[\w-]{1,100}$/, "Expected the next_cursor of an earlier response")
    .optional(),
});

/** `GET /api/frontend/agent-sessions/generations`: the oldest first. */
export const sessionGenerationListQuerySchema = pageQuerySchema.extend({
  /** The session's id, as the client named it. */
  session: z.string().min(1).max(512),
  /** In an organization: the person whose session it is; default: the sender. */
  user: z.string().min(1).max(200).optional(),
  cursor: z
    .string()
    .regex(/^\d{1,15}\.[\w-]{1,100}$/, "Expected the next_cursor of an earlier response")
    .optional(),
  format: z.enum(["json", "csv"]).default("json"),
});

export type AgentSession = z.infer<typeof agentSessionSchema>;
export type AgentSessionListQuery = z.infer<typeof agentSessionListQuerySchema>;
export type SessionGenerationListQuery = z.infer<typeof sessionGenerationListQuerySchema>;
