import type { TranscriptionResponse } from "@tutti/contract";
import { withoutUndefined } from "@tutti/contract";
import { taskOperations } from "@tutti/contract/operations/tasks";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { TaskOutcome } from "../../tasks/run-task.ts";
import type { App } from "../app-env.ts";
import { BytesAnswer } from "./bytes-answer.ts";
import { base64Of, fieldsOf, filesOf, withNumbers } from "./read-form.ts";
import { createTaskImplementer } from "./task-route.ts";

/** Speech and transcripts, in OpenAI's form and in OpenRouter's. */
export function addAudio(app: App, services: Services): void {
  const implementTask = createTaskImplementer(app, services);

  implementTask(taskOperations.createSpeech, async ({ body, run }) => {
    const { result } = await run<"speak">({ name: "speak", body });
    return new BytesAnswer(result);
  });

  implementTask(
    taskOperations.createTranscription,
    async ({ body, run }) => {
      const outcome = await run<"transcribe">({ name: "transcribe", body });
      const { transcript } = outcome.result;
      if (typeof transcript !== "string") return toTranscription({ ...transcript }, outcome);
      return new Response(transcript, { headers: { "content-type": "text/plain; charset=utf-8" } });
    },
    readTranscriptionForm,
  );
}

/** OpenAI's form of a transcription, with the file itself, as the same request in JSON. Throws 400 without a file. */
async function readTranscriptionForm(form: FormData): Promise<unknown> {
  const [file] = filesOf(form, "file");
  if (file === undefined) throw new ApiFailure({ code: 400, message: "file: Required" });
  const { stream: _, ...fields } = withNumbers(fieldsOf(form), ["temperature"]);
  const format = /\.([a-z0-9]{1,10})$/i.exec(file.name)?.[1]?.toLowerCase() ?? "wav";
  return { ...fields, input_audio: { data: await base64Of(file), format } };
}

function toTranscription(
  { usage: _, ...transcript }: Record<string, unknown>,
  { result, usage }: Pick<TaskOutcome<"transcribe">, "result" | "usage">,
): TranscriptionResponse {
  const isInTokens = result.usage !== undefined && result.unit === undefined;
  const tokens = {
    input_tokens: usage.prompt_tokens,
    output_tokens: usage.completion_tokens,
    total_tokens: usage.total_tokens,
  };
  const cost = usage.cost ?? undefined;
  const own = withoutUndefined({ seconds: result.seconds, cost });
  return { ...transcript, text: String(transcript["text"]), usage: isInTokens ? { ...tokens, ...own } : own };
}
