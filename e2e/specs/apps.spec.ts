import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { appAnswer } from "../apps/app-answer.ts";
import { runApp } from "../apps/run-app.ts";
import { test } from "../support/house.ts";
import { onlyOwnOrigin } from "../support/own-origin.ts";

// Three of the corpus; `npm run apps` tries them all.
for (const name of ["gpt-weather-three-files", "llama-unnamed-jsx", "gemini-memory-game"]) {
  test(`what a model answered in its own habit runs without a network: ${name}`, async ({ page, house, context }) => {
    const refused = await onlyOwnOrigin(context);
    const answer = appAnswer(name);
    let answeredAt = 0;
    const builder = await house.upstream({
      answer: () => {
        answeredAt = Date.now();
        return textAnswer(answer.text, { chunkSize: 40 });
      },
    });
    const { origin } = await house.openWith({ builder });
    const result = await runApp(page, answer, { origin, answeredAt: () => answeredAt });
    expect(result).toMatchObject({ outcome: "runs", reason: "" });
    expect(refused).toEqual([]);
  });
}
