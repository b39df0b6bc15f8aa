import type { publicationOperations } from "@tutti/contract/operations/publications";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

const ID = "The publication's id, as in its link.";

export const publicationTexts: OperationTexts<typeof publicationOperations> = {
  listPublications: {
    summary: "List published pages",
    query: { ...pageTexts, artifact_id: "Only the publications of this artifact." },
    response: "A part of the account's published pages, newest first.",
  },
  publish: {
    summary: "Publish a page, or change a published one",
    description:
      "The client chooses the id: 16 to 64 letters, digits, `-` or `_`, long enough that it cannot be guessed. Omitted fields stay unchanged. A page with a purse is made and changed only with a session.",
    parameters: { id: ID },
    response: "The publication as it is now.",
  },
  takeBackPublication: {
    summary: "Unpublish a page",
    parameters: { id: ID },
    response: "Its link no longer works.",
  },
  getPublicationState: {
    summary: "Check whether a published page can be opened",
    parameters: { id: ID },
    response: "Whether the page requires a password.",
  },
  viewPublication: {
    summary: "Open a published page",
    description: "Each successful response counts as a view.",
    parameters: { id: ID },
    response: "The page.",
  },
  askPublication: {
    summary: "Call a model from a published page",
    description:
      "For published apps, at their owner's expense, with the `call_key` of `viewPublication`. The owner pays up to the limit that they set. 401: the key was replaced, since the password of the page has changed; open the page again. The response is a stream, as in `createChatCompletion`.",
    parameters: { id: ID },
    response: "The answer in chunks: each `data:` line except the last contains a `ChatCompletionChunk`.",
  },
};
