import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { seriousFindingsInBothThemes } from "../../support/findings.ts";
import { providerOf, signUp, test } from "../../support/house.ts";

/** What Claude Code and Codex say of themselves. */
const claude = {
  path: "messages",
  headers: {
    "user-agent": "claude-cli/2.1.332 (external, sdk-cli)",
    "x-claude-code-session-id": "f9871270-616c-4190-bcba-5af74e91927c",
  },
  body: { max_tokens: 64, messages: [{ role: "user", content: "Hello" }] },
};
const codex = {
  path: "responses",
  headers: { "user-agent": "codex_exec/0.171.0 (Debian 12.0.0)", "session-id": "01a2191b-23aa-7b11-8ba6-8388117abd5b" },
  body: { input: "Hello", store: false },
};

test("[AGENT-14] an agent's session stands together in Activity", async ({ page, house, browser }) => {
  const good = await house.upstream({ answer: () => textAnswer("Hello to you.") });
  const [provider] = [providerOf("good", good)].map(({ models, ...rest }) => ({
    ...rest,
    models: models.map((model) => ({ ...model, pricing: { prompt: "0.0001", completion: "0.001" } })),
  }));
  const { origin } = await house.start({ config: { discover: false, demo: false, providers: [provider] } });
  await house.signUp();
  const made = await page.request.post(`${origin}/api/frontend/user/keys`, {
    headers: { origin },
    data: { name: "=Laptop", scopes: [] },
  });
  const { key } = (await made.json()) as { key: string };
  const ask = async ({ path, headers, body }: typeof claude | typeof codex) => {
    const response = await fetch(`${origin}/api/v1/${path}`, {
      method: "POST",
      headers: { ...headers, authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ ...body, model: "good/model" }),
    });
    expect(response.status, await response.text()).toBe(200);
  };
  for (const request of [claude, claude, claude, codex]) await ask(request);

  const table = page.getByRole("region", { name: "Sessions of agents" });
  const rows = table.locator("tbody tr");
  await expect(async () => {
    await house.open("/activity");
    await expect(rows).toHaveCount(2);
    await expect(rows.first().getByRole("rowheader")).toHaveText(`Codex ${codex.headers["session-id"]}`);
    await expect(rows.last().locator("td")).toContainText([/\d/, "good/model", "3", "21", "33", "0%", "$0.035", "CSV"]);
  }).toPass();
  await expect(rows.last().getByRole("rowheader")).toHaveText(
    `Claude Code ${claude.headers["x-claude-code-session-id"]}`,
  );

  const download = page.waitForEvent("download");
  await rows
    .last()
    .getByRole("link", { name: /^CSV of Claude Code/ })
    .press("Enter");
  const file = await download;
  expect(file.suggestedFilename()).toBe("tutti-session-f9871270-616c-4190-bcba-5af74e91927c.csv");
  const lines = (await readFile(await file.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[0]).toMatch(/^\uFEFFcreated_at,id,session_id,status,/);
  expect(lines).toHaveLength(4);
  // A spreadsheet would read the key's name as a formula.
  expect(lines[1]).toMatch(/,'=Laptop,"claude-cli/);

  expect(await seriousFindingsInBothThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows).toHaveCount(2);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  // Another person sees none of them.
  const context = await browser.newContext();
  const other = await context.newPage();
  await signUp(other, origin, { name: "Eve Adams", email: "eve@example.com" });
  await other.goto(`${origin}/activity`);
  await expect(other.getByText("No requests in this time.")).toBeVisible();
  await expect(other.getByRole("region", { name: "Sessions of agents" })).toBeHidden();
  await context.close();
});
