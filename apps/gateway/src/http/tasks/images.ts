import type { ImageEditsRequest, ImagesResponse } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { taskOperations } from "@tutti/contract/operations/tasks";
import type { DrawBody } from "../../providers/tasks.ts";
import type { Services } from "../../services.ts";
import type { TaskOutcome } from "../../tasks/run-task.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import { base64Of, fieldsOf, filesOf, withNumbers } from "./read-form.ts";
import { listTaskModels } from "./task-models.ts";
import { createTaskImplementer } from "./task-route.ts";

/** Images, in OpenRouter's form and in OpenAI's two, and the models that draw them. */
export function addImages(app: App, services: Services): void {
  const implement = createImplementer(app, services);
  const implementTask = createTaskImplementer(app, services);
  const { now } = services;

  implementTask(taskOperations.createImages, async ({ body, run }) => {
    const outcome = await run<"draw">({ name: "draw", body });
    return body.stream === true ? toEvents("image_generation", outcome, now()) : toImages(outcome, now());
  });

  implementTask(taskOperations.generateImages, async ({ body, run }) => {
    const outcome = await run<"draw">({ name: "draw", body });
    return body.stream === true ? toEvents("image_generation", outcome, now()) : toImages(outcome, now());
  });

  implementTask(
    taskOperations.editImages,
    async ({ body, run }) => {
      const outcome = await run<"draw">({ name: "draw", body: fromEdits(body) });
      return body.stream === true ? toEvents("image_edit", outcome, now()) : toImages(outcome, now());
    },
    readEditsForm,
  );

  implement(
    taskOperations.listImageModels,
    async ({ c }) => {
      const { data } = await listTaskModels(c, { name: "draw", services });
      const models = data.map(({ id, name, created, description = "", architecture }) => ({
        id,
        name,
        description,
        created,
        architecture: {
          input_modalities: architecture.input_modalities,
          output_modalities: architecture.output_modalities,
        },
        endpoints: `/api/v1/models/${id}/endpoints`,
        supported_parameters: {},
        supports_streaming: true,
      }));
      return { data: models };
    },
    { headers: {} },
  );
}

function fromEdits({ images, ...body }: ImageEditsRequest): DrawBody {
  const references = images.map(({ image_url: url }) => ({ type: "image_url" as const, image_url: { url } }));
  return { ...body, input_references: references };
}

/** OpenAI's form of an edit, with files, as the same request in JSON. */
async function readEditsForm(form: FormData): Promise<unknown> {
  const fields = withNumbers(fieldsOf(form), ["n", "output_compression", "partial_images"]);
  const urls = await Promise.all(filesOf(form, "image", "image[]").map(dataUrlOf));
  const [mask] = await Promise.all(filesOf(form, "mask").map(dataUrlOf));
  return {
    ...fields,
    ...(fields["stream"] === undefined ? {} : { stream: fields["stream"] === "true" }),
    images: urls.map((url) => ({ image_url: url })),
    ...(mask === undefined ? {} : { mask: { image_url: mask } }),
  };
}

async function dataUrlOf(file: File): Promise<string> {
  return `data:${file.type || "image/png"};base64,${await base64Of(file)}`;
}

type Drawing = Pick<TaskOutcome<"draw">, "result" | "usage" | "endpoint">;

function toImages({ result, usage, endpoint }: Drawing, at: number): ImagesResponse {
  return {
    created: Math.floor(at / 1000),
    data: result.images.map(({ base64, url, mediaType, revisedPrompt }) =>
      withoutUndefined({ b64_json: base64, url, media_type: mediaType, revised_prompt: revisedPrompt }),
    ),
    usage: {
      prompt_tokens: usage.prompt_tokens,
      completion_tokens: usage.completion_tokens,
      input_tokens: usage.prompt_tokens,
      output_tokens: usage.completion_tokens,
      total_tokens: usage.total_tokens,
      is_byok: endpoint.isOwn === true,
      ...withoutUndefined({ cost: usage.cost ?? undefined, is_estimated: usage.is_estimated }),
    },
  };
}

/** The same as events: providers send whole images, so that each event is a complete one. */
function toEvents(kind: "image_generation" | "image_edit", drawing: Drawing, at: number): Response {
  const { created, data, usage } = toImages(drawing, at);
  const type = `${kind}.completed`;
  const events = data.map(
    (image) => `event: ${type}\ndata: ${JSON.stringify({ type, created_at: created, created, ...image, usage })}\n\n`,
  );
  return new Response(events.join(""), {
    headers: { "content-type": "text/event-stream", "cache-control": "no-store" },
  });
}
