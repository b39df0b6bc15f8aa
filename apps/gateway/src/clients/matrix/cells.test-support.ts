import { expect } from "vitest";
import type { ClientAnswer, ClientMessage, ClientRequest, OfficialClient } from "../client.test-support.ts";
import { sunny, thinkingCalls } from "../scenes.ts";
import type { StartedGateway } from "../started-gateway.ts";
import type { Finish, UpstreamForm } from "./upstream-forms.ts";

/** What a cell does with one client, at one form of upstream. */
export interface CellContext {
  gateway: StartedGateway;
  client: OfficialClient;
  upstream: UpstreamForm;
  isStreamed: boolean;
}

/** One column of the matrix. */
export interface MatrixCell {
  /** How the client asks: for a whole answer, a stream, or once for each. */
  ways: "whole" | "streamed" | "both";
  /** Why it cannot be had at an upstream of this form; undefined: it can. */
  missingAt?(upstream: UpstreamForm): string | undefined;
  run(context: CellContext): Promise<void>;
}

const picture = "data:image/png;base64,iVBORw0KGgo=";
const look = {
  name: "look",
  description: "Says what the weather is like.",
  parameters: { type: "object", properties: { place: { type: "string" } }, required: ["place"] },
};
const rest = {
  name: "rest",
  description: "Rests.",
  parameters: { type: "object", properties: { list: { type: "array", items: { type: "number" } } } },
};
const tools = [look, rest];

const user = (text: string, ...parts: { type: "image"; url: string }[]): ClientMessage => ({
  by: "user",
  parts: [{ type: "text", text }, ...parts],
});

const ask = ({ client, upstream, isStreamed }: CellContext, question: Partial<ClientRequest> = {}) =>
  client.ask({ model: upstream.model, messages: [user("Hello?")], isStreamed, ...question });

/** The body that the upstream was sent last. */
const sentTo = ({ gateway }: CellContext): string => JSON.stringify(gateway.upstream.requests.at(-1)?.body);

async function failureOf(context: CellContext, question: Partial<ClientRequest> = {}) {
  const cause: unknown = await ask(context, question).catch((reason: unknown) => reason);
  return context.client.readError(cause) ?? { message: String(cause), status: undefined };
}

const textCell = (ways: "whole" | "streamed"): MatrixCell => ({
  ways,
  async run(context) {
    context.gateway.answer = () => context.upstream.text(["Hello, ", "wörld ", "👋"]);
    const pieces: string[] = [];
    const answer = await ask(context, { onText: (text) => pieces.push(text) });
    expect(answer).toMatchObject({ text: "Hello, wörld 👋", finish: "stop" });
    if (ways === "whole") expect(answer.usage).toMatchObject({ prompt: 7, completion: 11 });
    else expect(pieces.length).toBeGreaterThan(1);
  },
});

const finishCell = (finish: Finish): MatrixCell => ({
  ways: "both",
  async run(context) {
    context.gateway.answer = () => context.upstream.text(["Half"], finish);
    expect((await ask(context)).finish).toBe(finish);
  },
});

const refusalCell = (status: number): MatrixCell => ({
  ways: "both",
  async run(context) {
    const message = `Refused with ${status}.`;
    context.gateway.answer = () => context.upstream.refuse(status, message);
    expect(await failureOf(context)).toMatchObject({ status, message: expect.stringContaining(message) });
  },
});

/** Asks a model that thinks, and goes on with the result of its call. */
async function thinkAndGoOn(context: CellContext, images: readonly string[]): Promise<ClientAnswer> {
  const { gateway, upstream } = context;
  const question = user("What is the weather in Bern?");
  const first = { tools, reasoningEffort: "high" as const };
  gateway.answer = () => thinkingCalls[upstream.slug]?.answer ?? { steps: [] };
  const called = await ask(context, { ...first, messages: [question] });
  gateway.answer = () => sunny[upstream.slug] ?? { steps: [] };
  const callId = called.calls[0]?.id ?? "";
  const result: ClientMessage = { by: "tool", callId, name: "look", result: "Sunny", images };
  const messages = [question, { by: "model" as const, message: called.message }, result];
  expect((await ask(context, { ...first, messages })).text).toBe("Sunny.");
  expect(sentTo(context)).toContain("Sunny");
  return called;
}

/** The columns of the matrix, in the order in which they are printed. */
export const cells = {
  text: textCell("whole"),
  stream: textCell("streamed"),
  system: {
    ways: "both",
    async run(context) {
      context.gateway.answer = () => context.upstream.text(["Yes."]);
      await ask(context, { messages: [{ by: "system", text: "Be brief." }, user("Hello?")] });
      expect(sentTo(context)).toContain("Be brief.");
    },
  },
  tools: {
    ways: "both",
    async run(context) {
      const pieces = ['{"place":', '"Bé', 'rn"}'];
      context.gateway.answer = () => context.upstream.calls([{ id: "call_a", name: "look", pieces }]);
      const answer = await ask(context, { tools });
      expect(answer.finish).toBe("tool_calls");
      expect(answer.calls).toMatchObject([{ name: "look", arguments: { place: "Bérn" } }]);
      expect(sentTo(context)).toContain("Says what the weather is like.");
    },
  },
  "parallel tools": {
    ways: "both",
    async run(context) {
      const calls = [
        { id: "call_a", name: "look", pieces: ['{"place":"}', '{"}'] },
        { id: "call_b", name: "rest", pieces: ['{"list":[1', ",2]}"] },
        { id: "call_c", name: "rest", pieces: ["{}"] },
      ];
      context.gateway.answer = () => context.upstream.calls(calls);
      const answer = await ask(context, { tools });
      expect(answer.calls.map((call) => [call.name, call.arguments])).toEqual([
        ["look", { place: "}{" }],
        ["rest", { list: [1, 2] }],
        ["rest", {}],
      ]);
      expect(new Set(answer.calls.map(({ id }) => id)).size).toBe(3);
    },
  },
  "tool results with images": {
    ways: "both",
    async run(context) {
      await thinkAndGoOn(context, [picture]);
      expect(sentTo(context)).toMatch(context.upstream.image);
    },
  },
  "thinking there and back": {
    ways: "both",
    async run(context) {
      const { reasoning } = await thinkAndGoOn(context, []);
      expect(reasoning).toBe("Hm.");
      expect(sentTo(context)).toMatch(context.upstream.thought);
    },
  },
  images: {
    ways: "both",
    async run(context) {
      context.gateway.answer = () => context.upstream.text(["Seen."]);
      await ask(context, { messages: [user("Look.", { type: "image", url: picture })] });
      expect(sentTo(context)).toMatch(context.upstream.image);
    },
  },
  "usage with cache": {
    ways: "both",
    async run(context) {
      context.gateway.answer = () => context.upstream.cached;
      const { usage } = await ask(context);
      expect([usage.cached, usage.completion]).toEqual([60, 10]);
      // Anthropic's form counts the cached tokens apart from the others.
      expect([40, 100]).toContain(usage.prompt);
    },
  },
  "ends by length": finishCell("length"),
  "ends by a filter": finishCell("content_filter"),
  "ends by a stop sequence": {
    ways: "both",
    async run(context) {
      context.gateway.answer = () => context.upstream.text(["Half"], "stop_sequence");
      const { text, finish } = await ask(context);
      expect(text).toBe("Half");
      // Anthropic's form alone has a word for it.
      expect(["stop", "stop_sequence"]).toContain(finish);
    },
  },
  "pauses, and goes on": {
    ways: "both",
    missingAt: ({ paused }) => (paused ? undefined : "an upstream of this form does not pause a turn"),
    async run(context) {
      const { gateway, upstream } = context;
      gateway.answer = () => upstream.paused ?? { steps: [] };
      const half = await ask(context);
      expect(half.text).toBe("Half");
      // Forms without the word, and clients that do not know it, end the turn.
      expect(["stop", "pause_turn"]).toContain(half.finish);
      gateway.answer = () => upstream.text([" done."]);
      const messages = [user("Hello?"), { by: "model" as const, message: half.message }];
      expect((await ask(context, { messages })).text).toBe(" done.");
      expect(sentTo(context)).toContain('"Half"');
    },
  },
  count_tokens: {
    ways: "whole",
    async run({ client, upstream }) {
      const messages = [user("Hello? ".repeat(100))];
      expect(await client.countTokens?.({ model: upstream.model, messages, isStreamed: false })).toBeGreaterThan(100);
    },
  },
  "error in the middle": {
    ways: "streamed",
    async run(context) {
      context.gateway.answer = () => context.upstream.breakOff("Broken within.");
      const pieces: string[] = [];
      const failure = await failureOf(context, { onText: (text) => pieces.push(text) });
      expect(failure.message).toContain("Broken within.");
      expect(pieces.join("")).toBe("Half");
    },
  },
  "error 401": refusalCell(401),
  "error 402": refusalCell(402),
  "error 404": refusalCell(404),
  "error 413": refusalCell(413),
  "error 429": refusalCell(429),
  "error 529": refusalCell(529),
  cancel: {
    ways: "both",
    async run(context) {
      const { gateway, upstream, isStreamed } = context;
      gateway.answer = () => upstream.hang;
      const begin = gateway.upstream.requests.length;
      const controller = new AbortController();
      const leaving = failureOf(context, {
        signal: controller.signal,
        ...(isStreamed && { onText: () => controller.abort() }),
      });
      const { aborted } = await gateway.upstream.request(begin);
      if (!isStreamed) controller.abort();
      await leaving;
      await aborted;
    },
  },
} as const satisfies Readonly<Record<string, MatrixCell>>;

/** The name of a column. */
export type CellName = keyof typeof cells;
