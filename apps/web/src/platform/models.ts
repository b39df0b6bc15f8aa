import { t } from "@lingui/core/macro";
import { apiErrorBodySchema, describeApiError, type Model, modelListSchema } from "@tutti/contract";

/**
 * `GET /api/{version}/models`, including models that only draw. Throws an error whose message a person can read: the
 * gateway's own message if it sent one, else what went wrong and where.
 */
export async function fetchModels(options: {
  fetch: typeof fetch;
  apiVersion: string;
  signal: AbortSignal;
}): Promise<Model[]> {
  const response = await options
    .fetch(`/api/${options.apiVersion}/models?output_modalities=all`, { signal: options.signal })
    .catch((cause) => {
      options.signal.throwIfAborted();
      throw new Error(t`The gateway could not be reached. Check that Tutti is running.`, { cause });
    });
  const body: unknown = await response.json().catch(() => undefined);
  if (!response.ok) {
    const parseResult = apiErrorBodySchema.safeParse(body);
    throw new Error(
      parseResult.success
        ? describeApiError(parseResult.data.error)
        : t`The gateway replied with status ${response.status}.`,
    );
  }
  const list = modelListSchema.safeParse(body);
  if (!list.success) throw new Error(t`The gateway's list of models was not understood.`);
  return list.data.data;
}
