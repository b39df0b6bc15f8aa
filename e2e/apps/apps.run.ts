import { readAppAnswers } from "./app-answer.ts";
import { test } from "./corpus.ts";

// An outcome that is worse than before fails the command (`table-reporter.ts`), not a test: a worker restarts after a
// failed test.
for (const answer of readAppAnswers()) {
  test(answer.name, async ({ corpus }, testInfo) => {
    const result = await corpus.run(answer);
    testInfo.annotations.push({ type: "result", description: JSON.stringify({ ...answer, text: "", ...result }) });
  });
}
