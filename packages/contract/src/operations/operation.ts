import type * as z from "zod";
import type { KeyScope } from "../account/key-scope.ts";

/**
 * Who may call an operation: `anyone`; `anyone-known`, who gets more as a known sender; `account`, with an API key or a
 * session; `session`, where a key is not enough; `administrator`, the session of an administrator of the server, while
 * all other people get 404.
 */
export type Access = "anyone" | "anyone-known" | "account" | "session" | "administrator";

export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 421 | 429 | 500 | 502 | 503;

/** How much of a body is read at most, also where its declared length is smaller. */
export interface BodyBounds {
  /** Bytes, decompressed. */
  readonly limit: number;
  /** JSON values; a valid body has far fewer. */
  readonly values: number;
}

/** The JSON body of a request. It is read only of senders whom the operation's access admits. */
export interface OperationBody extends BodyBounds {
  readonly schema: z.ZodType;
  /** The same fields may come as `multipart/form-data`, with files as they are; of senders with a key alone. */
  readonly isAlsoForm?: true;
}

/** The response of a successful request. */
export type OperationResponse =
  /** JSON, and the content types that a parameter may request instead. */
  | { readonly status: 200 | 201 | 202; readonly schema: z.ZodType; readonly otherForms?: readonly string[] }
  /** A response that is no JSON, or whose form another specification defines; `reads`: what our page reads of it. */
  | { readonly status: 200; readonly type: string; readonly reads?: z.ZodType }
  /** The connection continues with another protocol. */
  | { readonly status: 101 }
  | { readonly status: 204 };

/**
 * One operation of the API: the gateway implements it, the page calls it, the reference describes it. Its id is its
 * name in its resource's table.
 */
export type Operation = {
  readonly method: "get" | "post" | "put" | "patch" | "delete";
  /** As in `/api/v1/models/{author}/{slug}/endpoints`. */
  readonly path: `/api/${string}`;
  /** Set where every version is served in place of `v1`, as for clients of OpenRouter. */
  readonly versions?: "any";
  readonly query?: z.ZodObject;
  readonly body?: OperationBody;
  readonly response: OperationResponse;
  /** Besides 401, which follows from `access`, those of every body, and 500. */
  readonly errors?: readonly ErrorStatus[];
} & (
  | {
      readonly access: "account";
      /** What an API key must have been made with. */
      readonly scope?: KeyScope;
    }
  | { readonly access: Exclude<Access, "account">; readonly scope?: never }
);

/** The operations of a resource by their ids, which are their names in generated clients. */
export type OperationTable = Readonly<Record<string, Operation>>;

/** The parameters of a path. */
export type ParameterOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never;

/** The parsed JSON of an operation's response; undefined where it has none. */
export type AnswerOf<Listed extends Operation> = Listed["response"] extends { schema: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : Listed["response"] extends { reads: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : undefined;

/** The parameters of an operation's query, as a client sends them. */
export type SentQuery<Listed extends Operation> = Listed extends { query: infer Schema extends z.ZodType }
  ? { readonly [Name in keyof z.input<Schema>]?: string | undefined }
  : undefined;

/** The body of an operation, as a client sends it. */
export type SentBody<Listed extends Operation> = Listed extends { body: { schema: infer Schema extends z.ZodType } }
  ? z.input<Schema>
  : undefined;
