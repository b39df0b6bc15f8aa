import type { GenerationMode } from "@tutti/domain";

/**
 * The countable events of how the product is used, by the specification's names (point 7). An event says which models
 * were called and with what outcome, and never contains anything that was written, attached or answered, or the id of
 * it.
 */
export type AnalyticsEvent =
  | { name: "playground_v3:room_create" | "playground_v3:room_delete" | "playground_v3:room_duplicate" }
  | { name: "playground_v3:room_clear"; messages: number }
  | { name: "playground_v3:character_add" | "playground_v3:character_remove"; model: string }
  | {
      name: "playground_v3:message_send";
      /** The number of characters that answer, and of files that are attached. */
      characters: number;
      attachments: number;
      mode: GenerationMode;
      isWebSearchOn: boolean;
    }
  | { name: "playground_v3:message_edit"; isRetrying: boolean }
  | { name: "playground_v3:message_retry"; answers: number }
  | { name: "playground_v3:message_delete"; type: "user" | "assistant" }
  | {
      name: "playground_v3:fetch_chat_completion";
      model: string;
      outcome: "finished" | "stopped" | "failed";
      /** The HTTP status of a failure. */
      status?: number;
      /** Milliseconds. */
      duration: number;
      latency?: number;
      tokens?: number;
    }
  | { name: "playground_v3:artifact_create"; type: "app" | "image"; archetype: string }
  | { name: "playground_v3:artifact_delete" | "playground_v3:artifact_version_create"; type: "app" | "image" };

/** An unexpected error. */
export interface ErrorReport {
  /** Where the error was caught, as a name that this code gives. */
  place: string;
  /** The thrown value; its message may contain anything, so the sink must leave it out. */
  error: unknown;
}

/** Passes events and errors on to the page's sinks; a sink that fails changes nothing. */
export interface Reporter {
  track(event: AnalyticsEvent): void;
  report(report: ErrorReport): void;
}

/** The sinks of reports, as the engine's ports have them. */
interface ReportSinks {
  analytics?(event: AnalyticsEvent): void;
  reportError?(report: ErrorReport): void;
  warn?(message: string): void;
}

export function createReporting(sinks: ReportSinks): Reporter {
  const guard = (run: () => void): void => {
    try {
      run();
    } catch (error) {
      sinks.warn?.(`A report could not be handed on: ${error instanceof Error ? error.name : typeof error}`);
    }
  };
  return {
    track: (event) => guard(() => sinks.analytics?.(event)),
    report: (report) => guard(() => sinks.reportError?.(report)),
  };
}
