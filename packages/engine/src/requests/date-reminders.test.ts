import { aMessage } from "@tutti/testkit";
import { expect, test } from "vitest";
import { dateReminders } from "./date-reminders.ts";

const DAY = 24 * 60 * 60 * 1000;
const NOON = Date.UTC(2026, 10, 20, 12);

const questions = [0, 0, 1, 1].map((day, index) => aMessage({ id: `u${index}`, createdAt: NOON + day * DAY + index }));
const answer = aMessage({ id: "a0", type: "assistant", createdAt: NOON + 5 * DAY });

test("[MODEL-2] reminders of the date stand where the day changes", () => {
  const reminders = dateReminders([...questions.slice(0, 1), answer, ...questions.slice(1)], {
    questionId: "u3",
    now: NOON + DAY,
  });
  expect([...reminders]).toEqual([
    ["u0", "Today is November 20, 2026."],
    ["u2", "Today is November 21, 2026."],
  ]);
});

test("[MODEL-2] a question repeated on a later day has that day's date", () => {
  const reminders = dateReminders(questions.slice(0, 2), { questionId: "u1", now: NOON + 2 * DAY });
  expect(reminders.get("u1")).toBe("Today is November 22, 2026.");
});

test("[MODEL-2] the next request repeats the reminders of the one before", () => {
  for (let count = 1; count < questions.length; count += 1) {
    const remindersOf = (length: number) =>
      dateReminders(questions.slice(0, length), {
        questionId: `u${length - 1}`,
        now: questions[length - 1]?.createdAt ?? 0,
      });
    expect([...remindersOf(count + 1)].slice(0, remindersOf(count).size)).toEqual([...remindersOf(count)]);
  }
});
