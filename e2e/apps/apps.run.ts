import { readAppAnswers } from "./app-answer.ts";
import { test } from "./corpus.ts";

// What is worse than before fails the command (`table-reporter.ts`), and no test: a worker begins anew after a failure.
for (const answer of readAppAnswers()) {
  test(answer.name, async ({ corpus }, testInfo) => {
    const result = await corpus.run(answer);
    testInfo.annotations.push({ type: "result", description: JSON.stringify({ ...answer, text: "", ...result }) });
  });
}
