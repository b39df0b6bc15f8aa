import type { Message } from "@tutti/domain";

/**
 * The reminders of the date: at the first question of a history, and at each one that was asked on another day than the
 * one before it. They follow from the questions alone, so that the next request begins as this one ends.
 *
 * @param history oldest first
 * @param options.questionId the question that is asked; its date is `now`, also where its answer is repeated later
 * @param options.now milliseconds since the epoch; converted to the date in the person's own calendar
 * @returns the reminders by the ids of their questions
 */
export function dateReminders(
  history: readonly Message[],
  { questionId, now }: { questionId: string | null; now: number },
): ReadonlyMap<string, string> {
  const format = new Intl.DateTimeFormat("en", { dateStyle: "long" });
  const reminders = new Map<string, string>();
  let lastDate: string | undefined;
  for (const { id, type, createdAt } of history) {
    if (type !== "user") continue;
    const date = format.format(id === questionId ? now : createdAt);
    if (date !== lastDate) reminders.set(id, `Today is ${date}.`);
    lastDate = date;
  }
  return reminders;
}
