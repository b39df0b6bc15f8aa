import {
  appCallSchema,
  publicationAnswerSchema,
  publicationListQuerySchema,
  publicationListSchema,
  publicationSchema,
  publicationStateSchema,
  publicationViewSchema,
  publishRequestSchema,
  viewPublicationRequestSchema,
} from "../publication.ts";
import { form, KILOBYTE, MEGABYTE } from "./bounds.ts";
import type { OperationTable } from "./operation.ts";

export const publicationOperations = {
  listPublications: {
    method: "get",
    path: "/api/v1/publications",
    access: "account",
    scope: "publications:write",
    query: publicationListQuerySchema,
    response: { status: 200, schema: publicationListSchema },
    errors: [400],
  },
  publish: {
    method: "put",
    path: "/api/v1/publications/{id}",
    access: "account",
    scope: "publications:write",
    // A document of 8 MB, with room for the escapes of JSON.
    body: { schema: publishRequestSchema, limit: 16 * MEGABYTE, values: 100 },
    response: { status: 200, schema: publicationAnswerSchema },
    errors: [400, 403, 404, 429],
  },
  takeBackPublication: {
    method: "delete",
    path: "/api/v1/publications/{id}",
    access: "account",
    scope: "publications:write",
    response: { status: 204 },
    errors: [404],
  },
  getPublicationState: {
    method: "get",
    path: "/api/v1/publications/{id}/state",
    access: "anyone",
    response: { status: 200, schema: publicationStateSchema },
    errors: [404, 410],
  },
  viewPublication: {
    method: "post",
    path: "/api/v1/publications/{id}/view",
    access: "anyone",
    body: { schema: viewPublicationRequestSchema, ...form },
    response: { status: 200, schema: publicationViewSchema },
    errors: [400, 403, 404, 410, 429],
  },
  askPublication: {
    method: "post",
    path: "/api/v1/publications/{id}/completions",
    access: "anyone",
    // A visitor's app, whose key is in the body: a few pages of text.
    body: { schema: appCallSchema, limit: 16 * KILOBYTE, values: 500 },
    response: { status: 200, type: "text/event-stream" },
    errors: [400, 401, 402, 403, 404, 410, 429, 502, 503],
  },
} as const satisfies OperationTable;

/** The schemas that the reference names. */
export const publicationSchemas = {
  AppCall: appCallSchema,
  Publish: publishRequestSchema,
  Publication: publicationSchema,
  PublicationAnswer: publicationAnswerSchema,
  PublicationList: publicationListSchema,
  PublicationState: publicationStateSchema,
  ViewPublication: viewPublicationRequestSchema,
  PublicationView: publicationViewSchema,
} as const;
