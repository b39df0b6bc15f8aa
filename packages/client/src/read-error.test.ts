import { expect, test } from "vitest";
import { readError } from "./read-error.ts";

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

test.each<[string, number, string, string, string]>([
  ["seconds", 429, "45", "Slow down", "Slow down. Try again in 45 s."],
  ["minutes", 429, "600", "Slow down.", "Slow down. Try again in 10 min."],
  ["hours", 429, "9000", "Slow down!", "Slow down! Try again in 3 h."],
  ["a server that has too much to do", 503, "31", "Busy.", "Busy. Try again in 31 s."],
  ["nothing where the words say it", 429, "46", "Please try again in 46 seconds.", "Please try again in 46 seconds."],
  ["nothing of other refusals", 402, "45", "No credit.", "No credit."],
])("[RUN-7] a refusal says when to try again: %s", async (_title, code, wait, message, expected) => {
  const response = json(code, { error: { code, message } }, { "Retry-After": wait });
  expect(await readError(response, 0)).toEqual({ code, message: expected });
});

test("a refusal without words of its own names its status", async () => {
  const error = await readError(new Response("<html>", { status: 500 }), 0);
  expect(error).toEqual({ code: 500, message: "The gateway answered with status 500 and no explanation." });
});
