import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { clientPrograms, clientSetup } from "@tutti/contract";
import { textAnswer } from "@tutti/testkit";
import { confirm } from "../../support/confirm.ts";
import { seriousFindingsInBothThemes } from "../../support/findings.ts";
import { providerOf, test } from "../../support/house.ts";

test("[AGENT-13] a new key shows lines for each program, which run as printed", async ({ page, house }) => {
  const good = await house.upstream({ answer: () => textAnswer("Hello to you.") });
  const { origin } = await house.start({ config: { discover: false, providers: [providerOf("good", good)] } });
  await house.signUp();
  await house.open("/settings#api-keys");
  const keys = page.getByRole("region", { name: "API keys", exact: true });
  await keys.getByRole("textbox", { name: "New key" }).fill("Laptop");
  await expect(keys.getByRole("combobox", { name: "Use it in" })).toBeHidden();
  await keys.getByRole("button", { name: "Create key" }).press("Enter");
  const key = (await keys.getByRole("status").locator("code").textContent()) ?? "";
  expect(key).toMatch(/^sk-tutti-/);

  const menu = keys.getByRole("combobox", { name: "Use it in" });
  const lines = keys.getByRole("region", { name: /^Lines for / }).locator("pre");
  await expect(menu.getByRole("option")).toHaveText([
    ...["Claude Code", "Codex CLI", "OpenAI SDK", "Anthropic SDK", "AI SDK", "LangChain", "curl"],
  ]);
  const printed = (program: (typeof clientPrograms)[number], model: string) =>
    clientSetup({ program, origin, key, model }).text;
  await expect(lines).toHaveText(printed("claude-code", "openrouter/auto"), { useInnerText: true });
  expect(await seriousFindingsInBothThemes(page)).toEqual([]);

  await keys.getByRole("combobox", { name: "Model" }).selectOption("good/model");
  for (const program of clientPrograms) {
    await menu.selectOption(program);
    expect(await lines.textContent()).toBe(printed(program, "good/model"));
  }
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await keys.getByRole("button", { name: "Copy the lines for curl" }).press("Enter");
  await expect(keys.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  const { stdout } = await promisify(execFile)("sh", ["-e", "-c", copied]);
  expect(JSON.parse(stdout)).toMatchObject({ choices: [{ message: { content: "Hello to you." } }] });

  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await keys.getByRole("button", { name: "Revoke Laptop" }).press("Enter");
  await confirm(page, "Revoke");
  await expect(menu).toBeHidden();
});
