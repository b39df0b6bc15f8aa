import type { ApiError } from "@tutti/contract";
import { apiErrorBodySchema } from "@tutti/contract";
import { clientTexts } from "./client-texts.ts";

/** The error of a refused request: the body's own where it is in OpenRouter's form, else one that names the status. */
export async function readError(response: Response): Promise<ApiError> {
  try {
    const parsed = apiErrorBodySchema.safeParse(await response.json());
    if (parsed.success) return parsed.data.error;
  } catch {
    // A proxy's page or a body cut short explains nothing to a person; the status does.
  }
  return { code: response.status, message: clientTexts.failedWithStatus(response.status) };
}
