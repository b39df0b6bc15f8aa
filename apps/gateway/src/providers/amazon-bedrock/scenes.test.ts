import { afterEach, beforeEach, vi } from "vitest";
import { closeAfterTest, createTestModel } from "../provider.test-support.ts";
import { describeScenes, type ProviderScenes } from "../provider-scenes.contract.ts";
import { createBedrockProvider } from "./index.ts";
import {
  account,
  callFrames,
  claudeBlock,
  claudeFrame,
  claudeFrames,
  converseFrame,
  converseFrames,
  deltaFrame,
  exceptionAnswer,
  framesAnswer,
  startScriptedBedrock,
  useAccount,
} from "./scripted-bedrock.test-support.ts";

beforeEach(() => useAccount());
afterEach(() => vi.unstubAllEnvs());

const setUpWith =
  (upstreamId: string, slug: string): ProviderScenes["setUp"] =>
  async (answer) => {
    const type = { "content-type": "application/vnd.amazon.eventstream" };
    const upstream = await closeAfterTest(
      startScriptedBedrock({ answer: () => ({ ...answer, headers: { ...type, ...answer.headers } }) }),
    );
    const config = {
      slug: "amazon-bedrock",
      name: "Amazon Bedrock",
      kind: "amazon-bedrock" as const,
      baseUrl: upstream.origin,
      headers: {},
      cloud: { region: account.region },
    };
    const provider = createBedrockProvider({ config });
    const model = createTestModel({ upstreamId, slug });
    return { provider, model, release: async () => (await upstream.request(0)).aborted };
  };

const busy = exceptionAnswer(429, "ThrottlingException", "Slow down.", { "retry-after": "7" });

describeScenes("[AGENT-10] Amazon Bedrock by ConverseStream", {
  setUp: setUpWith("us.amazon.nova-pro-v1:0", "amazon/nova-pro-v1"),
  tools: framesAnswer(
    converseFrames([...callFrames(0, "look", ['{"place":', '"Bern"}']), ...callFrames(1, "wait", [""])], "tool_use"),
  ),
  refusal: framesAnswer(converseFrames([], "guardrail_intervened")),
  busy,
  long: {
    begin: [{ type: "text", text: converseFrame("messageStart", { role: "assistant" }) }],
    piece: (text) => ({ type: "text", text: deltaFrame(0, { text }) }),
  },
});

const call = (index: number, name: string, pieces: readonly string[]) =>
  claudeBlock(
    index,
    { type: "tool_use", id: `toolu_bdrk_${index}`, name, input: {} },
    pieces.map((text) => ({ type: "input_json_delta", partial_json: text })),
  );

describeScenes("[AGENT-10] Claude at Amazon Bedrock", {
  setUp: setUpWith("eu.anthropic.claude-sonnet-4-5-20250929-v1:0", "anthropic/claude-sonnet-4.5"),
  tools: framesAnswer(claudeFrames([...call(0, "look", ['{"place":', '"Bern"}']), ...call(1, "wait", [])], "tool_use")),
  refusal: framesAnswer(claudeFrames([], "refusal")),
  busy,
  long: {
    begin: claudeFrames(claudeBlock(0, { type: "text", text: "" }, []))
      .slice(0, 2)
      .map((bytes) => ({ type: "text", text: bytes })),
    piece: (text) => ({
      type: "text",
      text: claudeFrame({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
    }),
  },
});
