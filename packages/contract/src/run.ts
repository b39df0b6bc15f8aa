import * as z from "zod";
import type { AnswerPart } from "./chat/answer-part.ts";

/**
 * A run is one answer that belongs to the gateway: a page starts it with an id of its own making, the gateway calls the
 * model and appends each event to the run's log, and any page of the same person reads the log from the entry on that
 * it wants.
 */

/**
 * An id that its page has made: letters, digits and hyphens after the prefix. Starting the same id again changes
 * nothing.
 */
export const runIdSchema = z
  .string()
  .regex(/^run-[A-Za-z0-9-]{8,120}$/, "a run's id is run- and 8 to 120 letters, digits or hyphens");

/** Milliseconds that a run may go on without a page that follows it, by the person's setting. */
export const UNATTENDED_LIMITS = {
  /** Finish the answers: ten minutes at most. */
  finish: 600_000,
  /** Stop them half a minute after the last page has gone: long enough for a reload. */
  stop: 30_000,
} as const;

/** What happens to a run when the last page that follows it has gone. */
export type UnattendedPolicy = keyof typeof UNATTENDED_LIMITS;

/** `PUT /api/{version}/runs/{id}`: its query; the body is that of a completion. */
export const startRunQuerySchema = z.object({ unattended: z.enum(["finish", "stop"]).default("finish") });

/** The response to a start: 202. `is_new` is false if the run exists, or has existed. */
export const startRunResponseSchema = z.object({ data: z.object({ id: runIdSchema, is_new: z.boolean() }) });
export type StartRunResponse = z.infer<typeof startRunResponseSchema>;

/**
 * The response to `POST /api/{version}/runs/{id}/stop`: 200, also if the run has ended, or was never started: it then
 * never will be.
 */
export const stopRunResponseSchema = z.object({ data: z.object({ id: runIdSchema }) });
export type StopRunResponse = z.infer<typeof stopRunResponseSchema>;

/**
 * How a run has ended: by itself (with a finish or an error as its last part), because a person stopped it, because no
 * page followed it for longer than allowed, or because the gateway that ran it is gone.
 */
export type RunEnding = "finished" | "stopped" | "unattended" | "interrupted";

/** The content of one entry of a run's log. */
export type RunEvent =
  /** Parts of the answer, in their order. */
  | { parts: readonly AnswerPart[] }
  /** No part has come yet: the model's provider asks for a retry in so many seconds, for the reason of this status. */
  | { wait: { status: number; seconds: number } }
  /** The last entry. */
  | { end: RunEnding };

/**
 * One entry of a run's log. Numbers count from 1 without a gap. `at`: milliseconds since the run was started, by the
 * gateway's clock, so that every page measures the same durations, whenever it reads.
 */
export type RunEntry = { number: number; at: number } & RunEvent;

/** A page's command on its connection, as JSON. */
export const runCommandSchema = z.union([
  /** The entry from which the page wants each run; a run that is followed already is read again from there. */
  z.object({ follow: z.array(z.object({ run: runIdSchema, from: z.number().int().positive() })).max(1000) }),
  z.object({ unfollow: z.array(runIdSchema).max(1000) }),
  /** Answered with `pong` and the same number: detects a connection that died while it slept. */
  z.object({ ping: z.number() }),
]);
export type RunCommand = z.infer<typeof runCommandSchema>;

/** What the gateway sends on it, as JSON: one WebSocket message, or the data of one event of the event stream. */
export type RunFrame =
  /**
   * Entries of one run, in order and without a gap to those sent before. `head` is present in the first frame after
   * `follow`, which may hold no entry: the number of the log's last entry by then, 0 for none. A page shows the
   * replayed entries once it has reached that number.
   */
  | { run: string; entries: readonly RunEntry[]; head?: number }
  /** The gateway has no such run, or none of this person's: it was never started, or it ended more than an hour ago. */
  | { run: string; gone: true }
  | { pong: number };

/**
 * `POST /api/{version}/runs/events`: the same frames as an event stream, for proxies that block WebSockets. The stream
 * ends when all of these runs have ended or are gone, and when the session has ended.
 */
export const followRunsRequestSchema = z.object({
  follow: z
    .array(z.object({ run: runIdSchema, from: z.number().int().positive() }))
    .min(1)
    .max(1000),
});
export type FollowRunsRequest = z.infer<typeof followRunsRequestSchema>;

/**
 * The code with which the gateway closes a WebSocket whose session has ended, or that has none (application range,
 * after 401).
 */
export const SOCKET_UNAUTHORIZED = 4401;
