import { expect, test } from "vitest";
import { deleteQuestion } from "./file-questions.ts";

test.each([
  [1, "Delete this file? This action cannot be undone. Earlier versions keep the file."],
  [3, "Delete 3 files? This action cannot be undone. Earlier versions keep the files."],
])("before %i go it is asked", (count, question) => {
  expect(deleteQuestion(count)).toBe(question);
});
