import { expect, type Page } from "@playwright/test";
import { textAnswer } from "@tutti/testkit";
import { workspace } from "../../support/artifact.ts";
import { chat } from "../../support/chat.ts";
import { providerOf, test } from "../../support/house.ts";

/** The body of the next request that the page makes for an answer. */
async function nextRequest(page: Page): Promise<Record<string, unknown>> {
  const request = await page.waitForRequest(
    (requestedRequest) => requestedRequest.method() === "PUT" && requestedRequest.url().includes("/runs/run-"),
  );
  return request.postDataJSON() as Record<string, unknown>;
}

test("[COMP-2] the composer offers its tools, and swaps send for stop in an answer", async ({ page, house }) => {
  const slow = await house.upstream({ answer: () => ({ steps: [{ type: "hang" }] }) });
  await house.start({
    config: { discover: false, demo: false, providers: [providerOf("slow", slow)] },
    environment: { SEARXNG_URL: "http://127.0.0.1:9" },
  });
  await house.signUp();
  await house.open("/chat?models=slow/model");
  const { say, send, stop, composer } = chat(page);
  await expect(send).toBeDisabled();
  await say("Take your time");
  await expect(stop).toBeVisible();
  await expect(send).toBeHidden();
  await expect(page.getByRole("button", { name: "Attach files" })).toBeEnabled();
  await expect(page.getByRole("button", { name: "Web search" })).toBeEnabled();
  await page.getByRole("button", { name: "Chat menu" }).click();
  await expect(page.getByRole("menuitem", { name: "Share Models" })).toBeVisible();
  await page.keyboard.press("Escape");
  await stop.click();
  await expect(send).toBeVisible();
  await expect(composer).toBeFocused();
});

test("image mode and web search shape requests and stay for the next message", async ({ page, house }) => {
  const painter = await house.upstream({ answer: () => textAnswer("Here it is.") });
  const provider = providerOf("painter", painter);
  const models = provider.models.map((model) => ({ ...model, output_modalities: ["text", "image"] }));
  await house.start({
    config: { discover: false, demo: false, providers: [{ ...provider, models }] },
    environment: { SEARXNG_URL: "http://127.0.0.1:9" },
  });
  await house.signUp();
  await house.open("/chat?models=painter/model");
  const { say, composer, isQuiet } = chat(page);
  await expect(composer).toBeFocused();
  await page.keyboard.press("ControlOrMeta+.");
  await page.getByRole("menuitemradio", { name: "Image" }).click();
  await expect(composer).toHaveAttribute("placeholder", "Describe an image");
  await expect(page.getByText("An image-generating model is required")).toBeHidden();
  const drawRequest = nextRequest(page);
  await say("A cat");
  expect((await drawRequest)["modalities"]).toEqual(expect.arrayContaining(["image", "text"]));
  await isQuiet();
  // The composer writes to the picture; the next message keeps the mode.
  await expect(page.getByRole("button", { name: "Mode: Edit v1" })).toBeVisible();
  await workspace(page).close.click();
  await expect(page.getByRole("button", { name: "Mode: Image" })).toBeVisible();

  await page.keyboard.press("ControlOrMeta+.");
  await page.getByRole("menuitemradio", { name: "Chat" }).click();
  await page.keyboard.press("ControlOrMeta+Shift+e");
  const searchRequest = nextRequest(page);
  await say("What is new?");
  const body = await searchRequest;
  expect(body["modalities"]).toBeUndefined();
  expect(body["plugins"]).toEqual(expect.arrayContaining([expect.objectContaining({ id: "web" })]));
  await isQuiet();
  await expect(page.getByRole("button", { name: "Web search" })).toHaveAttribute("aria-pressed", "true");
});

test("the price of sending is shown beforehand, in total and for each model", async ({ page, house }) => {
  const upstream = await house.upstream({ answer: () => textAnswer("Fine.") });
  const pricedProvider = (slug: string, prompt: string) => {
    const provider = providerOf(slug, upstream);
    return {
      ...provider,
      models: provider.models.map((model) => ({ ...model, pricing: { prompt, completion: "0" } })),
    };
  };
  await house.start({
    config: {
      discover: false,
      demo: false,
      providers: [pricedProvider("dear", "0.001"), pricedProvider("cheap", "0.0001")],
    },
  });
  await house.signUp();
  await house.open("/chat?models=dear/model,cheap/model");
  const { composer } = chat(page);
  const price = page.getByRole("button", { name: /^Estimated price: about \$/ });
  await expect(composer).toBeFocused();
  await expect(price).toBeHidden();
  await composer.fill("x".repeat(4000));
  await expect(price).toBeVisible();
  await price.focus();
  const rows = page.getByRole("tooltip").getByRole("row");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText("Dear");
  // A thousand tokens of the message, and those of the system prompt.
  await expect(rows.nth(1)).toContainText(/1,\d{3}/);
  await expect(rows.nth(2)).toContainText(/Cheap\s*1,\d{3}\s*\$0\.1/);
});
