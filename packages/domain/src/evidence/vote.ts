import * as z from "zod";
import { momentSchema } from "../moment.ts";
import { requestKinds } from "./request-kinds.ts";

/** One of the answers of a vote, as it was at the time: the vote has all data that the ranking uses. */
export const candidateSchema = z.looseObject({
  /** Its position among the answers, from 0; its letter follows from it. */
  place: z.number().int().nonnegative(),
  messageId: z.string().min(1),
  /** The slug of the model that answered. */
  model: z.string().min(1),
  name: z.string(),
  /** US dollars, milliseconds to the first token, tokens a second; each if it is known. */
  cost: z.number().optional(),
  latency: z.number().optional(),
  speed: z.number().optional(),
  isFailed: z.literal(true).optional(),
});

/** What a person decided about the answers to one blind question. */
export const voteSchema = z.looseObject({
  /** The question's id: one vote for each. */
  id: z.string().min(1),
  roomId: z.string().min(1),
  /** The same in copies and files, so that no vote counts twice. */
  castId: z.string().min(1),
  type: z.enum(["best", "order", "tie", "all-bad"]),
  /** The places of the answers, the best first: one for `best`, two or more for `order`, else none. */
  ranking: z.array(z.number().int().nonnegative()),
  candidates: z.array(candidateSchema),
  reason: z.string().optional(),
  /** The person's own. */
  tags: z.array(z.string()),
  /** The kind of request, by rule. */
  kind: z.enum(requestKinds),
  createdAt: momentSchema,
  updatedAt: momentSchema,
});

export type Candidate = z.infer<typeof candidateSchema>;
export type Vote = z.infer<typeof voteSchema>;
