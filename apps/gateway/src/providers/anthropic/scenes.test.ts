import { closeAfterTest, createTestModel } from "../provider.test-support.ts";
import { describeScenes } from "../provider-scenes.contract.ts";
import { createAnthropicProvider } from "./index.ts";
import {
  blockSteps,
  endSteps,
  eventStep,
  refusalAnswer,
  startScriptedAnthropic,
  startStep,
} from "./scripted-anthropic.test-support.ts";

const call = (index: number, name: string, pieces: readonly string[]) =>
  blockSteps(
    index,
    { type: "tool_use", id: `toolu_${index}`, name, input: {} },
    pieces.map((text) => ({ type: "input_json_delta", partial_json: text })),
  );

describeScenes("Anthropic", {
  async setUp(answer) {
    const upstream = await closeAfterTest(startScriptedAnthropic({ answer: () => answer }));
    const kind = "anthropic" as const;
    const config = { slug: "anthropic", name: "Anthropic", kind, baseUrl: upstream.origin, headers: {} };
    const model = createTestModel({
      upstreamId: "claude-sonnet-4-5-20250929",
      slug: "anthropic/claude-sonnet-4.5",
      name: "Claude",
    });
    const provider = createAnthropicProvider({ config });
    return { provider, model, release: async () => (await upstream.request(0)).aborted };
  },
  tools: {
    steps: [startStep(), ...call(0, "look", ['{"place":', '"Bern"}']), ...call(1, "wait", []), ...endSteps("tool_use")],
  },
  refusal: { steps: [startStep(), ...endSteps("refusal")] },
  busy: refusalAnswer(429, { type: "rate_limit_error", message: "Slow down." }, { "retry-after": "7" }),
  long: {
    begin: [
      startStep(),
      eventStep({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
    ],
    piece: (text) => eventStep({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
  },
});
