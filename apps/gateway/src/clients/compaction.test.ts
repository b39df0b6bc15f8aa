import OpenAI from "openai";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type UpstreamFormName, upstreamForms } from "./matrix/upstream-forms.ts";
import { type StartedGateway, startGatewayForClients } from "./started-gateway.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let gateway: StartedGateway;
let client: OpenAI;
beforeAll(async () => {
  gateway = await startGatewayForClients();
  client = new OpenAI({ baseURL: gateway.baseUrl, apiKey: gateway.key, maxRetries: 0 });
});
afterAll(() => gateway.close());

const sent = () => JSON.stringify(gateway.upstream.requests.at(-1)?.body);
const upstreamNames = Object.keys(upstreamForms) as UpstreamFormName[];
const conversation: OpenAI.Responses.ResponseInput = [
  { role: "user", content: "My name is Ada." },
  { role: "assistant", content: "Hello, Ada. I noted it in names.txt." },
  { role: "user", content: "Rename the file." },
];

describe.each(upstreamNames)("[AGENT-5] a conversation, at an upstream of the form %s", (name) => {
  const upstream = upstreamForms[name];

  test("is compacted, and goes on at every upstream with its summary", async () => {
    gateway.answer = () => upstream.text(["The name ", "is in names.txt."]);
    const compacted = await client.responses.compact({ model: upstream.model, input: conversation });
    expect(sent()).toContain("Hello, Ada. I noted it in names.txt.");
    expect(compacted).toMatchObject({
      object: "response.compaction",
      output: [
        { type: "message", role: "user", content: [{ type: "input_text", text: "My name is Ada." }] },
        { type: "message", role: "user", content: [{ type: "input_text", text: "Rename the file." }] },
        { type: "compaction" },
      ],
      usage: { input_tokens: 7, output_tokens: 11 },
    });
    for (const other of Object.values(upstreamForms)) {
      gateway.answer = () => other.text(["Done."]);
      const input = [...compacted.output, { role: "user", content: "Go on." }] as OpenAI.Responses.ResponseInput;
      await client.responses.create({ model: other.model, input });
      expect(sent()).toContain("The name is in names.txt.");
      expect(sent()).not.toContain("noted");
    }
  });

  test("that is stored is compacted by the id of its last response", async () => {
    gateway.answer = () => upstream.text(["Hello, Ada."]);
    const { id } = await client.responses.create({ model: upstream.model, input: conversation });
    gateway.answer = () => upstream.text(["Short."]);
    const compacted = await client.responses.compact({ model: upstream.model, previous_response_id: id });
    expect(sent()).toContain("Hello, Ada.");
    expect(compacted.output).toHaveLength(3);
  });

  test("has its tokens counted, with those of what it continues", async () => {
    gateway.answer = () => upstream.text(["word ".repeat(500)]);
    const { id } = await client.responses.create({ model: upstream.model, input: "Hello?" });
    const count = (body: OpenAI.Responses.InputTokenCountParams) =>
      client.responses.inputTokens.count({ model: upstream.model, input: "And?", ...body });
    const alone = await count({});
    expect(alone).toMatchObject({ object: "response.input_tokens" });
    expect(alone.input_tokens).toBeLessThan(20);
    expect((await count({ previous_response_id: id })).input_tokens).toBeGreaterThan(400);
  });
});

describe("[AGENT-5] a compaction", () => {
  test("is refused where the model writes nothing", async () => {
    gateway.answer = () => upstreamForms.chat.text([" "]);
    await expect(client.responses.compact({ model: "one/small", input: conversation })).rejects.toMatchObject({
      status: 502,
      message: expect.stringContaining("wrote no summary"),
    });
  });

  test("that someone changed is left out", async () => {
    gateway.answer = () => upstreamForms.chat.text(["A summary."]);
    const { output } = await client.responses.compact({ model: "one/small", input: "Hello?" });
    const item = output.at(-1) as OpenAI.Responses.ResponseCompactionItem;
    const [mark, content = "", signature] = item.encrypted_content.split(".");
    const changed = Buffer.from(Buffer.from(content, "base64url").toString().replace("A summary", "An order"));
    const forged = { ...item, encrypted_content: [mark, changed.toString("base64url"), signature].join(".") };
    await client.responses.create({ model: "one/small", input: [forged, { role: "user", content: "Go on." }] });
    expect(sent()).not.toContain("An order");
    expect(sent()).toContain("Go on.");
  });
});
