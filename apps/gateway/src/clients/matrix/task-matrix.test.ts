import type { UpstreamAnswer } from "@tutti/testkit";
import OpenAI, { toFile } from "openai";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { jsonAnswer, startTaskProduct, type TaskProduct, taskModel } from "../../http/tasks/tasks.test-support.ts";
import { kinds, type ProviderKind } from "../../providers/kinds.ts";
import type { TaskName } from "../../providers/tasks.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

/** What the client does besides completions, and what each kind of provider answers. */
interface TaskCell {
  task: TaskName;
  /** Calls the model, and checks what the client made of the answer. */
  run(client: OpenAI, model: string, signal?: AbortSignal): Promise<void>;
  answers(kind: ProviderKind): UpstreamAnswer;
}

const vector = [0.5, -0.25, 1];
const drawn = { created: 1, data: [{ b64_json: "AAAA", media_type: "image/png" }], usage: { total_tokens: 9 } };
const picture = () => toFile(Buffer.from("the image"), "a.png", { type: "image/png" });
const recording = () => toFile(Buffer.from("the recording"), "talk.mp3", { type: "audio/mpeg" });
const bytes = new Uint8Array([1, 2, 3, 250]);

const cells: Readonly<Record<string, TaskCell>> = {
  embeddings: {
    task: "embed",
    async run(client, model, signal) {
      const input = ["Hello", "World"];
      const { data } = await client.embeddings.create({ model, input }, { signal: signal ?? null });
      expect(data.map(({ index, embedding }) => [index, embedding])).toEqual([
        [0, vector],
        [1, vector],
      ]);
    },
    answers: (kind) =>
      kind === "google"
        ? jsonAnswer({ embeddings: [{ values: vector }, { values: vector }] })
        : jsonAnswer({
            object: "list",
            data: [0, 1].map((index) => ({ object: "embedding", index, embedding: vector })),
            usage: { prompt_tokens: 2, total_tokens: 2 },
          }),
  },
  "images, made": {
    task: "draw",
    async run(client, model, signal) {
      const answer = await client.images.generate({ model, prompt: "A circle" }, { signal: signal ?? null });
      expect(answer.data).toMatchObject([{ b64_json: "AAAA" }]);
    },
    answers: () => jsonAnswer(drawn),
  },
  "images, streamed": {
    task: "draw",
    async run(client, model, signal) {
      const options = { signal: signal ?? null };
      const stream = await client.images.generate({ model, prompt: "A circle", stream: true }, options);
      const events: OpenAI.ImageGenStreamEvent[] = [];
      for await (const event of stream) events.push(event);
      expect(events.at(-1)).toMatchObject({ type: "image_generation.completed", b64_json: "AAAA" });
    },
    answers: () => jsonAnswer(drawn),
  },
  "images, edited": {
    task: "draw",
    async run(client, model, signal) {
      const edit = { model, image: await picture(), prompt: "Blue" };
      const answer = await client.images.edit(edit, { signal: signal ?? null });
      expect(answer.data).toMatchObject([{ b64_json: "AAAA" }]);
    },
    answers: () => jsonAnswer(drawn),
  },
  speech: {
    task: "speak",
    async run(client, model, signal) {
      const request = { model, voice: "alloy", input: "Hello" };
      const response = await client.audio.speech.create(request, { signal: signal ?? null });
      expect(new Uint8Array(await response.arrayBuffer())).toEqual(bytes);
    },
    answers: () => ({ headers: { "content-type": "audio/mpeg" }, steps: [{ type: "text", text: bytes }] }),
  },
  transcription: {
    task: "transcribe",
    async run(client, model, signal) {
      const request = { model, file: await recording() };
      const answer = await client.audio.transcriptions.create(request, { signal: signal ?? null });
      expect(answer.text).toBe("Hello");
    },
    answers: () => jsonAnswer({ text: "Hello", usage: { input_tokens: 7, output_tokens: 2, total_tokens: 9 } }),
  },
};

const modalities: Readonly<Partial<Record<TaskName, string>>> = {
  embed: "embeddings",
  draw: "image",
  speak: "speech",
  transcribe: "transcription",
};

/** A provider of each kind whose form is its own; the clouds' are tested with theirs. */
const providers = [
  { slug: "local", kind: "openai-compatible" },
  { slug: "openai", kind: "openai" },
  { slug: "router", kind: "openrouter", path: "/api/v1" },
  { slug: "google", kind: "google", path: "" },
  { slug: "anthropic", kind: "anthropic", path: "" },
] as const satisfies readonly { slug: string; kind: ProviderKind; path?: string }[];

const modelOf = (slug: string, task: TaskName) => `${slug}/${modalities[task] ?? ""}`;

describe.each(providers)(
  "[AGENT-8] the openai client, unchanged, at a provider of the kind $kind",
  ({ slug, kind, ...place }) => {
    const tasks: readonly TaskName[] = kinds[kind].tasks;
    let product: TaskProduct;
    beforeAll(async () => {
      const own = tasks.flatMap((task) => {
        const modality = modalities[task];
        return modality === undefined ? [] : [taskModel(modelOf(slug, task), modality)];
      });
      const models = own.length > 0 ? own : [{ ...taskModel(`${slug}/writer`, "text"), completes: undefined }];
      product = await startTaskProduct([{ slug, kind, ...place, models }]);
    });
    afterAll(() => product.close());

    describe.each(Object.entries(cells))("%s", (_, { task, run, answers }) => {
      const rule = tasks.includes(task) ? undefined : "no provider of this kind has the task";

      test("comes back as the provider answers it", async ({ skip }) => {
        skip(rule !== undefined, rule);
        product.answer = () => answers(kind);
        await run(product.client, modelOf(slug, task));
      });

      test.for([401, 404, 429, 500])("is refused with the provider's %d", async (status, { skip }) => {
        skip(rule !== undefined, rule);
        product.answer = () => jsonAnswer({ error: { message: `Refused with ${status}.` } }, status);
        await expect(run(product.client, modelOf(slug, task))).rejects.toBeInstanceOf(OpenAI.APIError);
      });

      test("ends at the provider when the client leaves", async ({ skip }) => {
        skip(rule !== undefined, rule);
        const begin = product.upstream.requests.length;
        product.answer = () => ({ ...answers(kind), steps: [{ type: "hang" }] });
        const controller = new AbortController();
        const leaving = expect(run(product.client, modelOf(slug, task), controller.signal)).rejects.toThrow();
        const request = await product.upstream.request(begin);
        controller.abort();
        await leaving;
        await request.aborted;
      });
    });

    test("is told that the kind has none of the other tasks", async () => {
      const missing = Object.values(cells).find(({ task }) => !tasks.includes(task));
      if (missing === undefined) return;
      await expect(missing.run(product.client, modelOf(slug, missing.task))).rejects.toBeInstanceOf(
        OpenAI.BadRequestError,
      );
    });
  },
);
