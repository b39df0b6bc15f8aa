import type { Operation } from "../operation.ts";

const ID = "The publication's id, as in its link.";

export const publicationOperations: readonly Operation[] = [
  {
    id: "listPublications",
    method: "get",
    path: "/api/v1/publications",
    tag: "Publications",
    summary: "List published pages",
    access: "account",
    answer: { status: 200, schema: "PublicationList", text: "The pages of the account, the newest first." },
  },
  {
    id: "publish",
    method: "put",
    path: "/api/v1/publications/{id}",
    tag: "Publications",
    summary: "Publish a page, or change what is published",
    description:
      "The id is chosen by the program that publishes: 16 to 64 letters, digits, `-` or `_`, long enough that it cannot be guessed. What is left out stays as it is.",
    access: "account",
    parameters: { id: ID },
    body: "Publish",
    answer: { status: 200, schema: "PublicationAnswer", text: "The publication as it is now." },
    errors: [400, 403, 404, 429],
  },
  {
    id: "takeBackPublication",
    method: "delete",
    path: "/api/v1/publications/{id}",
    tag: "Publications",
    summary: "Take a published page back",
    access: "account",
    parameters: { id: ID },
    answer: { status: 204, text: "Its link opens nothing any more." },
    errors: [404],
  },
  {
    id: "getPublicationState",
    method: "get",
    path: "/api/v1/publications/{id}/state",
    tag: "Publications",
    summary: "Ask whether a published page can be opened",
    access: "anyone",
    parameters: { id: ID },
    answer: { status: 200, schema: "PublicationState", text: "Whether it wants a password." },
    errors: [404, 410],
  },
  {
    id: "viewPublication",
    method: "post",
    path: "/api/v1/publications/{id}/view",
    tag: "Publications",
    summary: "Open a published page",
    description: "Each answer counts as a view.",
    access: "anyone",
    parameters: { id: ID },
    body: "ViewPublication",
    answer: { status: 200, schema: "PublicationView", text: "The page." },
    errors: [400, 403, 404, 410, 429],
  },
];
