import { type KeyScope, pageQuerySchema } from "@tutti/contract";
import type * as z from "zod";
import type { SchemaName } from "./schemas.ts";

/** The groups of operations, in the order in which the document shows them. */
export const tags = {
  Completions: "Call a model through OpenRouter's API: the clients of OpenAI and OpenRouter work unchanged.",
  Runs: "Completions that the gateway keeps: they continue without the page or program that requested them, and can be read again for an hour.",
  Models: "The models that can be called, their providers and their prices.",
  Usage: "Generations, costs and usage.",
  Presets: "Named settings of requests: a model, a system prompt, parameters and providers under one slug.",
  Publications: "Published pages, each under its own link, `/p/{id}`.",
  Shares: "Content that is shared by link and encrypted by the client: only the link contains the key.",
  "API keys": "Keys for programs. Creating and changing them requires a session.",
  Providers: "Providers that an account has connected with its own keys.",
  Account: "The signed-in user, and the organizations with which they share presets, keys and usage.",
  Administration: "Operations for the server's administrators. All other users get 404.",
  "Signing in":
    "better-auth handles sign-up, sign-in and organizations; its documentation lists every field, and only the paths below exist here. Attempts are counted: too many get 429 with `Retry-After`, and 503 means that too many passwords are being checked at once.",
  Server: "The server itself.",
} as const;

export type Tag = keyof typeof tags;

/**
 * The required credentials: `anyone` for none; `anyone-known` for none, with more data for a known sender; `account`
 * for an API key or a session; `session` where a key is not enough.
 */
export type Access = "anyone" | "anyone-known" | "account" | "session";

export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 421 | 429 | 500 | 502 | 503;

/** One operation of this gateway, as the document describes it. */
export interface Operation {
  /** In camel case; the name in generated clients. */
  id: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  /** As in `/api/v1/models/{author}/{slug}/endpoints`. */
  path: `/api/${string}`;
  tag: Tag;
  /** A few words, without a full stop. */
  summary: string;
  description?: string;
  access: Access;
  /** The scope that an API key needs; only with the access `account`. */
  scope?: KeyScope;
  /** The meanings of the path's parameters. */
  parameters?: Readonly<Record<string, string>>;
  query?: { schema: z.ZodObject; texts: Readonly<Record<string, string>> };
  body?: SchemaName | undefined;
  answer: ResponseDescription;
  /** Besides 401, which follows from `access`, those of every body, and 500. */
  errors?: readonly ErrorStatus[];
  /** The address of further documentation. */
  externalDocs?: string;
}

/** What the parameters of every list mean. */
export const pageTexts = {
  cursor: "The `next_cursor` of the previous page.",
  limit: "How many entries to return at most.",
};

/** The parameters of a list without others. */
export const pageQuery = { schema: pageQuerySchema, texts: pageTexts };

/** The response of a successful request. */
export type ResponseDescription =
  | { status: 200 | 201 | 202; schema: SchemaName; text: string; otherForms?: Readonly<Record<string, string>> }
  /** A response that is no JSON, or whose form another specification defines. */
  | { status: 200; type: string; text: string }
  /** The connection continues with another protocol. */
  | { status: 101; text: string }
  | { status: 204; text: string };
