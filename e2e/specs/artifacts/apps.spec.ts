import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { appAnswer } from "../../apps/app-answer.ts";
import { runApp } from "../../apps/run-app.ts";
import { providerOf, test } from "../../support/house.ts";
import { onlyOwnOrigin } from "../../support/servers/own-origin.ts";

// Three apps are made one after the other: seconds each, and many where a machine is busy.
test.slow();

test("what models answered in their own habits runs without a network", async ({ page, house, context }) => {
  const refusals = await onlyOwnOrigin(context);
  let current = "";
  let answeredAt = 0;
  const builder = await house.upstream({
    answer: () => {
      answeredAt = Date.now();
      return textAnswer(current, { chunkSize: 40 });
    },
  });
  const providers = [providerOf("builder", builder)];
  const { origin } = await house.start({ config: { discover: false, demo: false, providers } });
  await house.signUp();
  // Three answers of the corpus; `npm run apps` tries all of them.
  for (const name of ["gpt-weather-three-files", "llama-unnamed-jsx", "gemini-memory-game"]) {
    const answer = appAnswer(name);
    current = answer.text;
    const result = await runApp(page, answer, { origin, answeredAt: () => answeredAt });
    expect(result, name).toMatchObject({ outcome: "runs", reason: "" });
  }
  expect(refusals).toEqual([]);
});
