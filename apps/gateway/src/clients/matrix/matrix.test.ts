import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { carriedParts } from "../../http/ingress/carried-parts.ts";
import type { WireForm } from "../../http/ingress/wire-form.ts";
import { createAnthropicClient } from "../anthropic-client.ts";
import type { Address, OfficialClient } from "../client.test-support.ts";
import { createOpenAiClient } from "../openai-client.ts";
import { createResponsesClient } from "../responses-client.ts";
import { type StartedGateway, startGatewayForClients } from "../started-gateway.ts";
import { type CellName, cells, type MatrixCell } from "./cells.test-support.ts";
import {
  createAiSdkAnthropicClient,
  createAiSdkChatClient,
  createAiSdkResponsesClient,
} from "./native-ai-sdk-clients.ts";
import {
  createLangChainAnthropicClient,
  createLangChainChatClient,
  createLangChainResponsesClient,
} from "./native-langchain-clients.ts";
import { type UpstreamForm, type UpstreamFormName, upstreamForms } from "./upstream-forms.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** A client of the matrix, and the cells that it cannot have, each with the rule. */
interface MatrixClient {
  form: WireForm;
  create: (address: Address) => OfficialClient;
  without?: Partial<Record<CellName, string>>;
  /** Cells that it has only where it asks for a whole answer, each with the rule. */
  wholeAlone?: Partial<Record<CellName, string>>;
}

/** The cells that a form has not, whichever client speaks it. */
const missingInForm: Readonly<Record<WireForm, Partial<Record<CellName, string>>>> = {
  "openrouter-chat": {
    count_tokens: "chat completions have no operation that counts",
    "tool results with images": "a tool's message of chat completions has texts alone",
  },
  messages: {},
  responses: { count_tokens: "the client has no call that counts" },
};

const noCount = { count_tokens: "the client has no call that counts" };
const clients: Readonly<Record<string, MatrixClient>> = {
  "@anthropic-ai/sdk": { form: "messages", create: createAnthropicClient },
  "openai (chat)": { form: "openrouter-chat", create: createOpenAiClient },
  "openai (responses)": { form: "responses", create: createResponsesClient },
  "@ai-sdk/anthropic": { form: "messages", create: createAiSdkAnthropicClient, without: noCount },
  "@ai-sdk/openai (chat)": {
    form: "openrouter-chat",
    create: createAiSdkChatClient,
    without: {
      "thinking there and back": "it reads no reasoning in chat completions",
      "error in the middle": "of OpenRouter's chunk with an error it reads the reason of the end alone",
    },
  },
  "@ai-sdk/openai (responses)": { form: "responses", create: createAiSdkResponsesClient },
  "@langchain/anthropic": {
    form: "messages",
    create: createLangChainAnthropicClient,
    without: noCount,
    wholeAlone: {
      "usage with cache": "it reads the prompt's counts in the first event, before an upstream of another form counted",
    },
  },
  "@langchain/openai (chat)": {
    form: "openrouter-chat",
    create: createLangChainChatClient,
    without: { "thinking there and back": "it reads no reasoning in chat completions" },
  },
  "@langchain/openai (responses)": {
    form: "responses",
    create: createLangChainResponsesClient,
    without: { "error in the middle": "it does not look at `response.failed`" },
  },
};

const upstreamNames = Object.keys(upstreamForms) as UpstreamFormName[];
const cellNames = Object.keys(cells) as CellName[];

function ruleOf({ form, without }: MatrixClient, name: CellName): string | undefined {
  return without?.[name] ?? missingInForm[form][name];
}

describe.each(Object.entries(clients))("[AGENT-7] %s, unchanged", (_, matrixClient) => {
  let gateway: StartedGateway;
  let client: OfficialClient;
  beforeAll(async () => {
    gateway = await startGatewayForClients({
      TUTTI_KEY_REQUESTS_PER_MINUTE: "0",
      TUTTI_REQUESTS_PER_MINUTE: "0",
    });
    client = matrixClient.create(gateway);
  });
  afterAll(() => gateway.close());

  describe.each(upstreamNames)("at an upstream of the form %s", (upstreamName) => {
    test.for(cellNames)("%s", async (name, { skip }) => {
      const cell: MatrixCell = cells[name];
      const upstream: UpstreamForm = upstreamForms[upstreamName];
      const rule = ruleOf(matrixClient, name) ?? cell.missingAt?.(upstream);
      skip(rule !== undefined, rule);
      const isWholeAlone = matrixClient.wholeAlone?.[name] !== undefined;
      const both = isWholeAlone ? [false] : [false, true];
      for (const isStreamed of cell.ways === "both" ? both : [cell.ways === "streamed"]) {
        await cell.run({ gateway, client, upstream, isStreamed });
      }
    });
  });
});

test("[AGENT-7] every cell is tried, or names the rule by which it cannot be", () => {
  const missing = Object.values(clients).flatMap((client) => cellNames.map((name) => ruleOf(client, name) ?? ""));
  const rules = missing.filter((rule) => rule !== "");
  expect(rules.length).toBeLessThan(missing.length / 5);
  expect(new Set(Object.values(clients).map(({ form }) => form))).toEqual(
    new Set(Object.keys(carriedParts["text-delta"])),
  );
});
