import type * as z from "zod";
import type { SchemaName } from "./schemas.ts";

/** The groups of operations, in the order in which the document shows them. */
export const tags = {
  Completions: "Ask a model, by OpenRouter's wire: the clients of OpenAI and OpenRouter work unchanged.",
  Runs: "Answers that belong to the gateway: they go on without the page or program that asked, and can be read again for an hour.",
  Models: "What can be asked, by whom it is served, and at what price.",
  Usage: "What was generated, spent and used.",
  Presets: "Named ways of asking: a model, a system prompt, parameters and providers under one slug.",
  Publications: "Pages that people published, each under a link of its own, `/p/{id}`.",
  Shares: "What people shared by link, encrypted by their programs: the link alone has the key.",
  "API keys": "Keys for programs. Only a session makes and changes them.",
  Providers: "Providers that an account has connected with keys of its own.",
  Account: "The signed-in person, and the organizations that they share presets, keys and usage with.",
  Administration: "What administrators of the server do. Everyone else is answered with 404.",
  "Signing in":
    "Sign-up, sign-in and organizations are better-auth's. The page of its documentation lists every field.",
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

/** The response of a successful request. */
export type ResponseDescription =
  | { status: 200 | 201 | 202; schema: SchemaName; text: string; otherForms?: Readonly<Record<string, string>> }
  /** A response that is no JSON, or whose form another specification defines. */
  | { status: 200; type: string; text: string }
  /** The connection continues with another protocol. */
  | { status: 101; text: string }
  | { status: 204; text: string };
