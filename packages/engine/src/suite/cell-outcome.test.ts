import type { ApiError } from "@tutti/contract";
import { expect, test } from "vitest";
import { startAnswer } from "../answers/apply-answer-part.ts";
import type { AskOutcome } from "./ask-run.ts";
import { outcomeMeaning } from "./cell-outcome.ts";

const error = (code: number, metadata?: ApiError["metadata"]): ApiError => ({
  code,
  message: "No.",
  ...(metadata && { metadata }),
});
const limit = { kind: "suite-run", id: "run", amount: 1, period: "total", until: null };

test.each<[string, AskOutcome, string]>([
  ["an unreachable gateway", { how: "refused", error: error(0) }, "unreachable"],
  ["a missing sign-in", { how: "refused", error: error(401) }, "sign-in"],
  ["a refusal of the model's provider", { how: "refused", error: error(502) }, "answered"],
  ["an answer", { how: "finished", answer: startAnswer(0), endedAt: 1 }, "answered"],
  ["a stopped answer", { how: "aborted", answer: startAnswer(0) }, "answered"],
  ["an answer that is gone", { how: "gone" }, "answered"],
  ["the run's limit", { how: "refused", error: error(402, { limit }) }, "limit"],
  ["another limit", { how: "refused", error: error(402, { limit: { ...limit, kind: "key" } }) }, "answered"],
])("knows what follows from %s", (_, outcome, meaning) => {
  expect(outcomeMeaning(outcome)).toBe(meaning);
});
