import { plural } from "@lingui/core/macro";

/** Says of an answer that its model did not get the whole conversation. @param count messages, at least one */
export function compressionText(count: number): string {
  return plural(count, {
    one: "The conversation is longer than this model’s context: one message was left out or shortened.",
    other: "The conversation is longer than this model’s context: # messages were left out or shortened.",
  });
}
