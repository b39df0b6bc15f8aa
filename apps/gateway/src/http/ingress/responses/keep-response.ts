import { isObject, type JsonObject } from "@tutti/contract";
import { parseJson } from "../../../providers/wire/json.ts";

/** Stores a response as soon as its last event is known. */
export interface ResponseKeeper {
  /** Takes the events of this gateway. */
  watch(events: readonly JsonObject[]): void;
  /** Takes the events of an endpoint, whole. */
  watchText(text: string): void;
  /** Takes the response itself. */
  take(response: unknown): void;
  /** The storing, once it has begun. */
  whenStored(): Promise<void> | undefined;
}

const endTypes: ReadonlySet<unknown> = new Set(["response.completed", "response.incomplete", "response.failed"]);

/** @param keep absent: nothing is stored */
export function createResponseKeeper(keep: ((response: JsonObject) => Promise<void>) | undefined): ResponseKeeper {
  let storing: Promise<void> | undefined;
  const take = (response: unknown): void => {
    if (isObject(response)) storing ??= keep?.(response);
  };
  return {
    take,
    watch(events) {
      const last = keep && events.at(-1);
      if (last && endTypes.has(last["type"])) take(last["response"]);
    },
    watchText(text) {
      if (!keep || !/"response\.(?:completed|incomplete|failed)"/.test(text)) return;
      for (const [, data] of text.matchAll(/^data: ?(.*)$/gm)) {
        const event = parseJson(data ?? "");
        if (isObject(event) && endTypes.has(event["type"])) take(event["response"]);
      }
    },
    whenStored: () => storing,
  };
}
