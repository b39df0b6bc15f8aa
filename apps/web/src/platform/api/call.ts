import type { AnswerOf, Operation, ParameterOf, SentBody, SentQuery } from "@tutti/contract/operations/operation";
import { type ApiCall, type CallApi, queryString } from "./call-api.ts";

type Parameters<Path extends string> = [ParameterOf<Path>] extends [never]
  ? unknown
  : { parameters: Readonly<Record<ParameterOf<Path>, string>> };

type Query<Called extends Operation> = SentQuery<Called> extends undefined ? unknown : { query?: SentQuery<Called> };

/** better-auth checks the forms of its own operations. */
type Body<Called extends Operation> = Called extends { method: "post"; path: `/api/auth/${string}` }
  ? { body: object }
  : SentBody<Called> extends undefined
    ? unknown
    : { body: SentBody<Called> };

/** What a call of an operation sends: its parameters and its body, as the contract declares them. */
export type CallOptions<Called extends Operation> = Parameters<Called["path"]> &
  Query<Called> &
  Body<Called> & { signal?: AbortSignal | undefined };

/** Options that may be left out where none of them is required. */
type Given<Options> = Record<never, never> extends Options ? [options?: Options] : [options: Options];

interface AnyOptions {
  parameters?: Readonly<Record<string, string>>;
  query?: Readonly<Record<string, string | undefined>>;
  body?: object;
  signal?: AbortSignal | undefined;
}

/**
 * Calls an operation of the contract as the signed-in person, and returns what its response contains. Throws an
 * `ApiCallError` as `callApi` does.
 */
export function call<const Called extends Operation>(
  callApi: CallApi,
  operation: Called,
  ...given: Given<CallOptions<Called>>
): Promise<AnswerOf<Called>> {
  const options: AnyOptions = given[0] ?? {};
  const { method, response }: Operation = operation;
  const schema = "schema" in response ? response.schema : "reads" in response ? response.reads : undefined;
  return callApi(addressOf(operation, options), {
    method,
    body: options.body,
    schema: schema as ApiCall<AnswerOf<Called>>["schema"],
    signal: options.signal,
  });
}

/** The address of an operation, with its parameters. */
export function addressOf(
  { path }: Pick<Operation, "path">,
  { parameters = {}, query = {} }: Pick<AnyOptions, "parameters" | "query">,
): string {
  const pathname = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ""));
  return `${pathname}${queryString(query)}`;
}
