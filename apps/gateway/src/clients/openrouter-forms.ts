import * as models from "@openrouter/sdk/models";
import * as operations from "@openrouter/sdk/models/operations";
import { checkedAnswer } from "../http/answers.test-support.ts";

interface Schema {
  safeParse(value: unknown): { error?: unknown };
}

/** The schema by which OpenRouter's SDK reads the response of each address beneath `/api/v1`. */
const forms: readonly (readonly [RegExp, Schema])[] = [
  [/^\/models(\/user)?$/, models.ModelsListResponse$inboundSchema],
  [/^\/models\/count$/, models.ModelsCountResponse$inboundSchema],
  [/^\/models\/.+\/endpoints$/, operations.ListEndpointsResponse$inboundSchema],
  [/^\/model\/.+$/, models.ModelResponse$inboundSchema],
  [/^\/endpoints\/zdr$/, operations.ListEndpointsZdrResponse$inboundSchema],
  [/^\/providers$/, operations.ListProvidersResponse$inboundSchema],
  [/^\/generation$/, models.GenerationResponse$inboundSchema],
  [/^\/(auth\/)?key$/, operations.GetCurrentKeyResponse$inboundSchema],
  [/^\/credits$/, operations.GetCreditsResponse$inboundSchema],
  [/^\/activity$/, models.ActivityResponse$inboundSchema],
  [/^\/presets$/, models.ListPresetsResponse$inboundSchema],
  [/^\/presets\/[^/]+$/, models.GetPresetResponse$inboundSchema],
  [/^\/presets\/[^/]+\/versions$/, models.ListPresetVersionsResponse$inboundSchema],
  [/^\/presets\/[^/]+\/versions\/\d+$/, models.GetPresetVersionResponse$inboundSchema],
  [/^\/presets\/[^/]+\/chat\/completions$/, models.CreatePresetFromInferenceResponse$inboundSchema],
];

/**
 * The same response, checked against OpenRouter's own schemas while a test reads it: completions chunk by chunk, and
 * every other response that their SDK knows as a whole. A violation makes the reading fail.
 */
export function checkedForm(path: string, response: Response): Response {
  const address = path.replace(/^\/api\/v1/, "");
  const form = response.ok ? forms.find(([pattern]) => pattern.test(address))?.[1] : undefined;
  if (!form || !response.body) return checkedAnswer(path, response);
  let text = "";
  const decoder = new TextDecoder();
  const body = response.body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        text += decoder.decode(chunk, { stream: true });
        controller.enqueue(chunk);
      },
      flush() {
        const { error } = form.safeParse(JSON.parse(text));
        if (error !== undefined) throw new Error(`OpenRouter's SDK cannot read ${path}: ${text}`, { cause: error });
      },
    }),
  );
  return new Response(body, { status: response.status, headers: response.headers });
}
