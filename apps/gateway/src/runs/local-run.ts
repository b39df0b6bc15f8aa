import type { AnswerPart, RunEnding, RunEvent, UnattendedPolicy } from "@tutti/contract";
import { UNATTENDED_LIMITS } from "@tutti/contract";
import { type AnswerServices, answerRun, type RunningAnswer } from "./answer-run.ts";
import { createFollowerPresence } from "./follower-presence.ts";
import type { FollowedRun } from "./following.ts";
import type { RunLog } from "./run-log.ts";

/** A run's request, and for how long the run may go on without followers. */
export interface RunQuestion extends Omit<RunningAnswer["request"], "signal"> {
  unattended: UnattendedPolicy;
}

/** A running answer of this process. */
export interface LocalRun extends FollowedRun {
  readonly followers: number;
  /** Ends the run, its upstream request too, with these last parts; no effect if it has ended. */
  end(ending: RunEnding, lastWords?: readonly AnswerPart[]): void;
  /** Resolves when the run has ended, and its generations are in the ledger. */
  completion: Promise<void>;
}

/** The reason for aborting a request to a model: the run was ended. No failure. */
class RunEnded extends Error {
  override readonly name = "RunEnded";
}

/**
 * Starts a run. The model is called after the caller has continued.
 *
 * @param options.onEnd is called once, with the last entry in the log
 */
export function startRun(
  question: RunQuestion,
  options: {
    log: RunLog;
    services: AnswerServices;
    sinceFollowedElsewhere: () => Promise<number | undefined>;
    onEnd: (ending: RunEnding) => void;
  },
): LocalRun {
  const { log, services, sinceFollowedElsewhere, onEnd } = options;
  const { time } = services;
  // A run may send its request more than once, so it holds the request until its own end.
  const { unattended, onEnd: release, ...request } = question;
  const controller = new AbortController();
  const startedAt = time.now();
  let lastAt = 0;

  // If the clock is set back, times must not decrease.
  const append = (event: RunEvent) => {
    lastAt = Math.max(lastAt, Math.round(time.now() - startedAt));
    log.append(event, lastAt);
  };

  function end(ending: RunEnding, lastWords: readonly AnswerPart[] = []): void {
    if (log.isEnded) return;
    attendance.close();
    if (lastWords.length > 0) append({ parts: lastWords });
    append({ end: ending });
    controller.abort(new RunEnded(`The run has ended: ${ending}.`));
    release?.();
    onEnd(ending);
  }

  const attendance = createFollowerPresence({
    limit: UNATTENDED_LIMITS[unattended],
    time,
    sinceFollowedElsewhere,
    onUnattended: () => end("unattended"),
  });

  async function answer(): Promise<void> {
    // The response to the start is sent first.
    await new Promise((resolve) => setImmediate(resolve));
    await answerRun({ request: { ...request, signal: controller.signal }, append }, services);
    end("finished");
  }

  return {
    log,
    attend: attendance.attend,
    get followers() {
      return attendance.followers;
    },
    end,
    completion: answer(),
  };
}
