import { type DescribedOperation, operations } from "../operations.ts";
import type { Example } from "./examples.ts";

/** The request of a step. */
export interface ApiCall {
  /** Default: no credentials. */
  as?: Readonly<Record<string, string>>;
  path?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
  /** Whether the document shows it as the operation's example; default: the first time. */
  isShown?: boolean;
}

export interface ApiResult {
  operation: DescribedOperation;
  status: number;
  type: string;
  /** The parsed JSON, or the text if it is no JSON. */
  body: unknown;
  text: string;
}

/** Sends requests by the operations of the document, and records them with their responses. */
export interface Recorder {
  ask(id: string, call?: ApiCall): Promise<ApiResult>;
  readonly results: readonly ApiResult[];
  readonly examples: Readonly<Record<string, Example>>;
}

export function createRecorder(origin: string): Recorder {
  const apiResults: ApiResult[] = [];
  const examples: Record<string, Example> = {};

  async function ask(id: string, { as = {}, path = {}, query = {}, body, isShown }: ApiCall = {}): Promise<ApiResult> {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(`The document has no operation "${id}".`);
    const address = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => path[name] ?? "");
    const response = await fetch(`${origin}${address}?${new URLSearchParams(query)}`, {
      method: operation.method.toUpperCase(),
      headers: { ...as, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const type = response.headers.get("content-type")?.split(";")[0] ?? "";
    const text = await response.text();
    const answer = {
      operation,
      status: response.status,
      type,
      body: type === "application/json" ? JSON.parse(text) : text,
      text,
    };
    apiResults.push(answer);
    if (response.ok && (isShown ?? examples[id] === undefined)) remember(answer, body);
    return answer;
  }

  function remember({ operation, type, body: answer, text }: ApiResult, request: unknown): void {
    const example = examples[operation.id] ?? {};
    const isMain = type === "application/json";
    examples[operation.id] = {
      ...example,
      ...(request === undefined || example.request !== undefined ? {} : { request }),
      ...(isMain ? { answer } : type === "" ? {} : { otherForms: { ...example.otherForms, [type]: text } }),
    };
  }

  return { ask, results: apiResults, examples };
}
