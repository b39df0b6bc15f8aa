import { expect } from "@playwright/test";
import { bindingAnswer, type UpstreamAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

test("[MODEL-1] a room whose thoughts are bound goes on after memory and edits", async ({ page, house }) => {
  const answers: UpstreamAnswer[] = [];
  const claude = await house.upstream({
    isQuestion: (path) => path.endsWith("/v1/messages"),
    answer: (request) => {
      const number = answers.length + 1;
      const thought = { type: "thinking", thinking: `Thought ${number}.` };
      const answer = bindingAnswer(request, [thought, { type: "text", text: `Answer number ${number}.` }]);
      answers.push(answer);
      return answer;
    },
  });
  const model = { id: "claude-opus-5-5", slug: "anthropic/claude-opus-5.5", name: "Opus", context_length: 200_000 };
  const reasons = { supported_parameters: ["reasoning"] };
  const provider = { slug: "anthropic", name: "Anthropic", kind: "anthropic", base_url: claude.origin, api_key: "sk" };
  await house.start({
    config: { discover: false, demo: false, providers: [{ ...provider, models: [{ ...model, ...reasons }] }] },
  });
  await house.signUp();
  await house.open("/chat?models=anthropic/claude-opus-5.5");
  const { say, answersOf, isQuiet } = chat(page);
  const dropped = () =>
    answers.map(({ whole }) => (whole as { input_transformations?: object[] }).input_transformations);
  const ask = async (question: string) => {
    const number = answers.length + 1;
    await say(question);
    await expect(answersOf("Opus").last()).toContainText(`Answer number ${number}.`);
    await isQuiet();
  };

  await test.step("eight questions keep every thought", async () => {
    for (let question = 1; question <= 8; question += 1) await ask(`Question ${question}`);
    expect(dropped()).toEqual(Array(8).fill(undefined));
    expect(JSON.stringify(claude.requests.at(-1)?.body)).toContain("Thought 7.");
  });

  await test.step("the ninth leaves out the oldest turns, and is answered", async () => {
    await ask("Question 9");
    expect(dropped().at(-1)).not.toBeUndefined();
    await answersOf("Opus").last().hover();
    await answersOf("Opus").last().getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "What this model saw" }).click();
    await expect(page.getByRole("dialog")).toContainText("The provider left out 6 earlier thoughts of the model");
    await page.keyboard.press("Escape");
  });

  await test.step("an edited question is answered again, and the room goes on", async () => {
    const mine = page.getByRole("article", { name: "You" }).last();
    await mine.getByRole("button", { name: "Edit message" }).click();
    await page.getByRole("textbox", { name: "Edit message" }).fill("Another question 9");
    await page.getByRole("button", { name: "Save & Retry" }).click();
    await expect(answersOf("Opus").last()).toContainText("Answer number 10.");
    await isQuiet();
    await ask("Question 10");
  });

  expect(answers.every(({ status }) => status === undefined)).toBe(true);
});
