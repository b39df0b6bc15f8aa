import { t } from "@lingui/core/macro";
import { apiErrorBodySchema, describeApiError, withoutUndefined } from "@tutti/contract";

/** The parser of a response: a schema of the contract. */
interface AnswerSchema<Answer> {
  safeParse(value: unknown): { success: true; data: Answer } | { success: false };
}

export interface ApiCall<Answer> {
  /** Default: `get`, or `post` with a body. */
  method?: "get" | "post" | "put" | "patch" | "delete";
  body?: object | undefined;
  /** Left out if the response is not read. */
  schema?: AnswerSchema<Answer> | undefined;
  signal?: AbortSignal | undefined;
}

/** A refusal of the gateway, or the reason why it could not be called. The message is for a person to read. */
export class ApiCallError extends Error {
  /** The HTTP status; 0 if no response came. */
  readonly status: number;

  constructor(status: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
  }
}

/**
 * Calls the gateway as the signed-in person. Throws an `ApiCallError` if the gateway refuses, cannot be reached or its
 * response does not match the schema; an abort is thrown as it is.
 */
export type CallApi = <Answer = unknown>(path: string, call?: ApiCall<Answer>) => Promise<Answer>;

/** @param options.onRefused called when the gateway does not recognize the session any more */
export function createApiCaller(options: { fetch: typeof fetch; onRefused: () => void }): CallApi {
  return async <Answer>(path: string, call: ApiCall<Answer> = {}): Promise<Answer> => {
    const { body, schema, signal, method = body === undefined ? "get" : "post" } = call;
    const response = await options
      .fetch(path, {
        // `fetch` itself writes all of these methods in capitals but `patch`.
        method: method.toUpperCase(),
        credentials: "same-origin",
        ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
        ...withoutUndefined({ signal }),
      })
      .catch((cause) => {
        signal?.throwIfAborted();
        throw new ApiCallError(0, t`The gateway could not be reached. Check that Tutti is running.`, { cause });
      });
    const answer: unknown = await response.json().catch(() => undefined);
    if (!response.ok) {
      if (response.status === 401 && path.startsWith("/api/frontend/")) options.onRefused();
      throw new ApiCallError(response.status, refusalIn(answer, response.status));
    }
    if (schema === undefined) return answer as Answer;
    const read = schema.safeParse(answer);
    if (!read.success) throw new ApiCallError(response.status, t`The gateway's answer was not understood.`);
    return read.data;
  };
}

/** The gateway's own message, or that of its sign-in (`{ message }`), else a text made from the status. */
function refusalIn(answer: unknown, status: number): string {
  const parseResult = apiErrorBodySchema.safeParse(answer);
  if (parseResult.success) return describeApiError(parseResult.data.error);
  if (typeof answer === "object" && answer !== null && "message" in answer && typeof answer.message === "string") {
    return answer.message;
  }
  if (status === 429) return t`Too many tries. Wait a moment, then try again.`;
  return t`The gateway replied with status ${status}.`;
}

/** The query string of an address; parameters without a value are left out. */
export function queryString(parameters: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text = new URLSearchParams(pairs).toString();
  return text === "" ? "" : `?${text}`;
}
