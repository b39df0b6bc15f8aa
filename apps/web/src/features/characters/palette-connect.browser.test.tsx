import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createApiCaller } from "../../platform/api/call-api.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { PaletteConnect } from "./palette-connect.tsx";

const expectedChoice = { model: "openai/gpt-9", name: "GPT-9", provider: { slug: "openai", name: "OpenAI" } };

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

test("a pasted key is checked at once, and connects only if it is valid", async () => {
  const connectBodies: unknown[] = [];
  const connectedNames: string[] = [];
  const callApi = createApiCaller({
    fetch: async (path, init) => {
      const body = JSON.parse(String(init?.body)) as { key: string };
      connectBodies.push([path, body]);
      if (body.key !== "sk-good") {
        return Response.json({ error: { code: 400, message: "OpenAI refuses this key" } }, { status: 400 });
      }
      const connection = {
        id: "1",
        slug: "openai",
        name: "OpenAI",
        base_url: null,
        last_four: "good",
        created_at: "2026-01-01T00:00:00.000Z",
        status: "ready",
        message: null,
      };
      return Response.json({ data: connection, model_count: 3 });
    },
    onRefused: () => undefined,
  });
  part = renderPagePart(
    () => (
      <PaletteConnect
        model={expectedChoice}
        onConnected={() => connectedNames.push("connected")}
        onBack={() => connectedNames.push("back")}
      />
    ),
    { callApi },
  );
  const key = page.getByLabelText("Key of OpenAI");
  await expect.element(key).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Paste a key first.")).toBeVisible();
  await userEvent.fill(key, "sk-bad");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("OpenAI refuses this key")).toBeVisible();
  expect(connectedNames).toEqual([]);
  await userEvent.fill(key, " sk-good ");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => connectedNames).toEqual(["connected"]);
  expect(connectBodies).toEqual([
    ["/api/frontend/provider-keys", { provider: "openai", key: "sk-bad" }],
    ["/api/frontend/provider-keys", { provider: "openai", key: "sk-good" }],
  ]);
  await page.getByRole("button", { name: "Back" }).click();
  expect(connectedNames).toEqual(["connected", "back"]);
});
