import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { errorAnswer, reasoningAnswer, textAnswer } from "@tutti/testkit";
import { chat } from "../support/chat.ts";
import { test } from "../support/house.ts";

const markdown = `# A heading

Some **bold** text with \`code\` and a [link](https://example.com).

| a | b |
|---|---|
| 1 | 2 |

- [x] done
- [ ] to do

\`\`\`ts
const answer: number = 42;
\`\`\`
`;

/** What axe finds that is serious or critical, in a few words each. */
async function findings(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map((node) => `${node.html.slice(0, 200)} (${node.failureSummary})`).join("; ")}`,
    );
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`no screen has a serious finding: ${colorScheme}`, async ({ page, house }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const good = await house.upstream({ answer: () => reasoningAnswer("Let me think.", markdown) });
    const bad = await house.upstream({ answer: () => errorAnswer(500, { error: { message: "The GPU is on fire" } }) });
    await house.openWith({ good, bad });
    const { composer, say, answersOf, isQuiet, welcome, palette, room } = chat(page);

    await expect(composer).toBeVisible();
    expect(await findings(page), "the empty room").toEqual([]);

    await page.keyboard.press("Control+k");
    await expect(palette.getByRole("option").first()).toBeVisible();
    expect(await findings(page), "the palette").toEqual([]);
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();

    await say("Show me everything");
    await expect(answersOf("Good")).toContainText("A heading");
    await isQuiet();
    await expect(answersOf("Bad")).toContainText("The GPU is on fire");
    expect(await findings(page), "two answers, one failed, with its toast").toEqual([]);

    await room("Show me everything").hover();
    await page.getByRole("button", { name: "Options for Show me everything" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    expect(await findings(page), "a room's menu").toEqual([]);
    await page.keyboard.press("Escape");

    await page.context().clearCookies();
    await page.goto(new URL("/chat", page.url()).href);
    await say("Let me in");
    await expect(welcome).toBeVisible();
    expect(await findings(page), "signing in").toEqual([]);
  });

  test(`no screen of a phone has a serious finding: ${colorScheme}`, async ({ page, house }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const one = await house.upstream({ answer: () => textAnswer(markdown) });
    const two = await house.upstream({ answer: () => textAnswer(markdown) });
    await house.openWith({ one, two });
    const { composer, say, answersOf, isQuiet } = chat(page);
    await expect(composer).toBeVisible();
    expect(await findings(page), "the empty room").toEqual([]);
    await say("Show me everything");
    await expect(answersOf("One")).toContainText("A heading");
    await isQuiet();
    expect(await findings(page), "two answers").toEqual([]);
    await page.getByRole("button", { name: "Show me everything" }).first().click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await findings(page), "the drawer of rooms").toEqual([]);
  });
}
