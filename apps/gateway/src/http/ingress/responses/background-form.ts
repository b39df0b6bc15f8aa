import type { JsonObject } from "@tutti/contract";
import { createEventWatch, type EventWatch } from "../../../stored-responses/background/event-text.ts";
import type { BackgroundResponse, StopResponse } from "../../../stored-responses/background/response-record.ts";
import { cancelled, failed } from "../../../stored-responses/background/response-state.ts";
import type { AnswerForm, BackgroundForm } from "../ingress.ts";
import { describeResponse } from "./response-writer.ts";

/** What a response in the background needs besides its form. */
export interface BackgroundFormOptions {
  isStreamed: boolean;
  form: AnswerForm;
  /** The parameters of the request, which each response repeats. */
  parameters: JsonObject;
  /** Stores the response that is about to be made. */
  begin: (response: JsonObject, stop: StopResponse) => Promise<BackgroundResponse>;
  follow: (id: string, signal: AbortSignal) => Promise<AsyncIterable<string> | undefined>;
}

/** Keeps a response's events, and the response as it ended, in whichever way. */
export function createBackgroundForm(options: BackgroundFormOptions): BackgroundForm {
  const { isStreamed, form, parameters } = options;
  return {
    isStreamed,
    async begin(facts, stop) {
      const first = describeResponse({ facts, parameters }, { status: "queued" });
      const watch = createEventWatch();
      let isCancelled = false;
      const response = await options.begin({ ...first, status: "in_progress" }, (why) => {
        isCancelled ||= why === "cancelled";
        stop(why);
      });
      return {
        first,
        encoder: form.createEncoder(facts),
        sink: { write: (text) => (text === "" ? undefined : response.append(watch.read(text))) },
        end() {
          const ended = watch.final ?? endedEarly({ ...first, output: [...watch.output] }, watch, isCancelled);
          return response.end({ ...ended, background: true });
        },
        follow: async (signal) => (await options.follow(facts.id, signal)) ?? nothing(),
      };
    },
  };
}

/** A response whose last event never came. */
function endedEarly(response: JsonObject, { error }: EventWatch, isCancelled: boolean): JsonObject {
  if (isCancelled) return cancelled(response);
  return failed(response, error ?? { code: "server_error", message: "The response broke off." });
}

/** The events of a response that was deleted at once. */
async function* nothing(): AsyncGenerator<string> {}
