import { expect } from "@playwright/test";
import { bindingAnswer, type UpstreamAnswer } from "@tutti/testkit";
import { chat } from "../../support/chat.ts";
import { test } from "../../support/house.ts";

/** A web search of Anthropic's own with a second thought about what it found. */
function searchBlocks(number: number) {
  const id = `srvtoolu_${number}`;
  return [
    { type: "server_tool_use", id, name: "web_search", input: { query: `Search ${number}` } },
    {
      type: "web_search_tool_result",
      tool_use_id: id,
      content: [
        { type: "web_search_result", url: "https://a.example/", title: "A", encrypted_content: `Page ${number}` },
      ],
    },
    { type: "thinking", thinking: `Thought after search ${number}.` },
  ];
}

test("[MODEL-1] a room whose thoughts are bound goes through twenty questions", async ({ page, house }) => {
  /** What each model has answered, oldest first. */
  const answers: Record<string, UpstreamAnswer[]> = { "claude-opus-5-5": [], "claude-sonnet-5-5": [] };
  const answersOfOpus = answers["claude-opus-5-5"] ?? [];
  const claude = await house.upstream({
    models: [
      { type: "model", id: "claude-opus-5-5", display_name: "Opus", max_input_tokens: 200_000 },
      { type: "model", id: "claude-sonnet-5-5", display_name: "Sonnet", max_input_tokens: 200_000 },
    ],
    isQuestion: (path) => path.endsWith("/v1/messages"),
    answer: (request) => {
      const { model, tools } = request.body as { model: string; tools?: unknown };
      const number = (answers[model]?.length ?? 0) + 1;
      const answer = bindingAnswer(request, [
        { type: "thinking", thinking: `Thought ${number}.` },
        ...(tools === undefined ? [] : searchBlocks(number)),
        { type: "text", text: `Answer number ${number}.` },
      ]);
      answers[model]?.push(answer);
      return answer;
    },
  });
  const provider = { slug: "anthropic", name: "Anthropic", kind: "anthropic", base_url: claude.origin, api_key: "sk" };
  await house.start({ config: { discover: false, demo: false, providers: [provider] } });
  await house.signUp();
  await house.open("/chat?models=anthropic/claude-opus-5.5,anthropic/claude-sonnet-5.5");
  const { say, answersOf, isQuiet } = chat(page);
  const dropped = () =>
    answersOfOpus.map(({ whole }) => (whole as { input_transformations?: object[] }).input_transformations);
  const ask = async (question: string) => {
    const number = answersOfOpus.length + 1;
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

  await test.step("a branch from an earlier answer goes on, and so does the room", async () => {
    const earlier = answersOf("Opus").nth(-2);
    await earlier.hover();
    await earlier.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Continue with this answer" }).click();
    await expect(page.getByRole("note", { name: "Branch" }).last()).toContainText("Continued with Opus’s answer");
    await ask("Question 11");
    await ask("Question 12");
  });

  await test.step("another system prompt leaves out the thoughts before it", async () => {
    await page.getByRole("button", { name: "More for Opus" }).click();
    await page.getByRole("menuitem", { name: "Advanced Settings" }).click();
    const settings = page.getByRole("dialog", { name: /^Advanced Settings/ });
    await settings.getByRole("switch", { name: "Default system prompt" }).click();
    await settings.getByLabel("Custom system prompt").fill("You are terse.");
    await page.keyboard.press("Escape");
    await expect(settings).toBeHidden();
    await ask("Question 13");
    expect(dropped().at(-1)).not.toBeUndefined();
    await ask("Question 14");
    await ask("Question 15");
  });

  await test.step("web searches between thoughts go on to the twentieth question", async () => {
    await page.getByRole("button", { name: "Web search" }).click();
    for (let question = 16; question <= 20; question += 1) await ask(`Question ${question}`);
    expect(JSON.stringify(claude.requests.at(-1)?.body)).toContain("Thought after search");
  });

  for (const ofModel of Object.values(answers)) {
    expect(ofModel).toHaveLength(21);
    expect(ofModel.every(({ status }) => status === undefined)).toBe(true);
  }
});
