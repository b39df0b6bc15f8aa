import type * as z from "zod";
import type { SchemaName } from "./schemas.ts";

/** What the document groups operations by, in the order in which it shows them. */
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
 * Who may ask: `anyone`; `anyone-known` where a known person is told more; `account` by an API key or a session;
 * `session` where a key is not enough.
 */
export type Access = "anyone" | "anyone-known" | "account" | "session";

export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 421 | 429 | 500 | 502 | 503;

/** One thing that can be asked of this gateway, as the document tells of it. */
export interface Operation {
  /** In camel case; what generated clients call it. */
  id: string;
  method: "get" | "post" | "put" | "patch" | "delete";
  /** As in `/api/v1/models/{author}/{slug}/endpoints`. */
  path: `/api/${string}`;
  tag: Tag;
  /** A few words, without a full stop. */
  summary: string;
  description?: string;
  access: Access;
  /** What the parameters of the path mean. */
  parameters?: Readonly<Record<string, string>>;
  query?: { schema: z.ZodObject; texts: Readonly<Record<string, string>> };
  body?: SchemaName | undefined;
  answer: ResponseDescription;
  /** Beside 401, which `access` says, those of every body, and 500. */
  errors?: readonly ErrorStatus[];
  /** Where more is said. */
  externalDocs?: string;
}

/** How it is answered where nothing is wrong. */
export type ResponseDescription =
  | { status: 200 | 201 | 202; schema: SchemaName; text: string; otherForms?: Readonly<Record<string, string>> }
  /** An answer that is no JSON, or whose form another specification defines. */
  | { status: 200; type: string; text: string }
  /** Another protocol goes on from there. */
  | { status: 101; text: string }
  | { status: 204; text: string };
