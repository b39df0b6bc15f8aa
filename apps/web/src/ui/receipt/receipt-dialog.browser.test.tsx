import type { Generation, ReceiptVerification } from "@tutti/contract";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createApiCaller } from "../../platform/api/call-api.ts";
import { type RenderedPart, renderPagePart } from "../../testing/render-page-part.tsx";
import { ReceiptDialog } from "./receipt-dialog.tsx";

let part: RenderedPart | undefined;
afterEach(() => part?.remove());

const HASH = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";

const generation: Partial<Generation> = {
  id: "gen-1",
  request_id: "gen-1",
  upstream_id: null,
  session_id: null,
  created_at: "2026-11-28T12:00:00.000Z",
  model: "anthropic/claude-sonnet-5.5",
  router: null,
  provider_name: "Anthropic",
  provider_responses: [
    { provider_name: "Bedrock", status: 529, latency: 80 },
    { provider_name: "Anthropic", status: 200, latency: 400 },
  ],
  api_type: "completions",
  streamed: true,
  cancelled: false,
  finish_reason: "stop",
  native_finish_reason: "end_turn",
  latency: 400,
  generation_time: 2_000,
  moderation_latency: null,
  tokens_prompt: 12_000,
  tokens_completion: 900,
  native_tokens_prompt: 12_000,
  native_tokens_completion: 900,
  native_tokens_reasoning: 300,
  native_tokens_cached: 10_000,
  native_tokens_completion_images: 0,
  num_media_prompt: null,
  num_media_completion: null,
  num_input_audio_prompt: null,
  num_search_results: null,
  num_fetches: null,
  usage: 0.0225,
  total_cost: 0.0225,
  upstream_inference_cost: null,
  cache_discount: null,
  is_byok: false,
  origin: "",
  http_referer: null,
  user_agent: null,
  external_user: null,
  app_id: null,
  preset_id: null,
  service_tier: null,
  web_search_engine: null,
  response_cache_source_id: null,
  data_region: "global",
  workspace_id: null,
  status: "finished",
  receipt: {
    number: 128,
    hash: HASH,
    limits: [
      { kind: "person", id: "ada", period: "month", amount: 20, spent: 4.5, reserved: 0.1 },
      { kind: "room", id: "room-1", period: "total", amount: 1, spent: 0.25, reserved: 0 },
    ],
    reserved: 0.75,
    native_tokens_cache_write: null,
    prices: { source: "endpoint", prices: { prompt: "0.000003", completion: "0.000015", input_cache_read: "3e-7" } },
  },
};

const agreeing: ReceiptVerification = {
  receipts: 128,
  earlier: 0,
  head: { number: 128, hash: HASH },
  fault_count: 0,
  faults: [],
};

function openReceipt(verification: () => Response): void {
  const callApi = createApiCaller({
    fetch: async (path) =>
      String(path).includes("/receipts/verification") ? verification() : Response.json({ data: generation }),
    onRefused: () => undefined,
  });
  part = renderPagePart(() => <ReceiptDialog generationId="gen-1" isOpen onClose={() => undefined} />, { callApi });
}

test("[PURSE-7] a receipt names limits, tokens with prices, and its hash", async () => {
  openReceipt(() => Response.json(agreeing));
  const dialog = page.getByRole("dialog", { name: "Receipt" });
  await expect.element(dialog).toHaveTextContent(HASH);
  await expect.element(dialog.getByRole("button", { name: "Copy the hash" })).toBeVisible();
  const textOf = (name: string) => dialog.getByRole("region", { name }).element().textContent;
  expect(textOf("Tokens")).toContain("Prompt2,000$3.00");
  expect(textOf("Tokens")).toContain("From a cache10,000$0.30");
  expect(textOf("Tokens")).toContain("Reasoning300$15.00");
  expect(textOf("Limits as they stood")).toContain("Person, a month$20.00$4.50$0.10");
  await expect.element(dialog).toHaveTextContent("Reserved before it began$0.75");
  await expect.element(dialog).toHaveTextContent("Bedrock (529), Anthropic (200)");
});

test("[PURSE-7] a person has the receipts of the account verified", async () => {
  openReceipt(() => Response.json(agreeing));
  await page.getByRole("button", { name: "Verify all receipts" }).click();
  await expect.element(page.getByRole("status").filter({ hasText: "All 128 receipts agree." })).toBeVisible();
});

test("[PURSE-7] a record that was changed is named where receipts are verified", async () => {
  const fault = { kind: "changed", number: 7, generation_id: "gen-7", count: 1 };
  openReceipt(() => Response.json({ ...agreeing, fault_count: 1, faults: [fault] }));
  await page.getByRole("button", { name: "Verify all receipts" }).click();
  const alert = page.getByRole("alert");
  await expect.element(alert).toHaveTextContent("One thing does not agree with the receipts.");
  await expect.element(alert).toHaveTextContent("The record gen-7 was changed.");
});

test("[PURSE-7] a refused verification says why", async () => {
  const error = { code: 429, message: "The receipts of this account are being verified. Wait for the result." };
  openReceipt(() => Response.json({ error }, { status: 429 }));
  await page.getByRole("button", { name: "Verify all receipts" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Wait for the result.");
});
