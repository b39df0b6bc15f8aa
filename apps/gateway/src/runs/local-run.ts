import type { AnswerPart, RunEnding, RunEvent, UnattendedPolicy } from "@tutti/contract";
import { UNATTENDED_LIMITS } from "@tutti/contract";
import { type AnswerServices, answerRun, type RunningAnswer } from "./answer-run.ts";
import { createFollowerPresence } from "./follower-presence.ts";
import type { FollowedRun } from "./following.ts";
import type { RunLog } from "./run-log.ts";

/** What a run asks, and for how long it may go on without followers. */
export interface RunQuestion extends Omit<RunningAnswer["request"], "signal"> {
  unattended: UnattendedPolicy;
}

/** A run of this process, until it has ended. */
export interface LocalRun extends FollowedRun {
  readonly followers: number;
  /** Ends it, upstream too, with these last words; without effect where it has ended. */
  end(ending: RunEnding, lastWords?: readonly AnswerPart[]): void;
  /** Resolves when it has ended, and what it did is in the ledger. */
  completion: Promise<void>;
}

/** Why the question to a model is given up: the run was ended. No failure. */
class RunEnded extends Error {
  override readonly name = "RunEnded";
}

/**
 * Starts to answer. The model is asked after the caller has gone on.
 *
 * @param options.onEnd is called once, with the last entry in the log
 */
export function startRun(
  question: RunQuestion,
  options: {
    log: RunLog;
    services: AnswerServices;
    sinceFollowedElsewhere: () => Promise<number | undefined>;
    onEnd: () => void;
  },
): LocalRun {
  const { log, services, sinceFollowedElsewhere, onEnd } = options;
  const { time } = services;
  // A run may ask more than once: it holds its question to its own end.
  const { unattended, onEnd: release, ...request } = question;
  const controller = new AbortController();
  const startedAt = time.now();
  let lastAt = 0;

  // A clock that is set back must not turn durations around.
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
    onEnd();
  }

  const attendance = createFollowerPresence({
    limit: UNATTENDED_LIMITS[unattended],
    time,
    sinceFollowedElsewhere,
    onUnattended: () => end("unattended"),
  });

  async function answer(): Promise<void> {
    // The start is answered first.
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
