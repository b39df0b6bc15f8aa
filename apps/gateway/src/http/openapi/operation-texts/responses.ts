import type { responseOperations } from "@tutti/contract/operations/responses";
import type { OperationTexts } from "./operation-texts.ts";

export const responseTexts: OperationTexts<typeof responseOperations> = {
  getResponse: {
    summary: "Read a stored response",
    description:
      "A response as it was sent, or, of one with `background: true`, as it is now. People read their own alone.",
    parameters: { id: "The response's id." },
    query: {
      stream: "`true`: the events of a response with `background: true`, as they come.",
      starting_after: "The `sequence_number` of the last event that you have: only those after it are sent.",
    },
    response: "The response, or its events.",
    otherForms: { "text/event-stream": "The events after `starting_after`, until the last one." },
  },
  cancelResponse: {
    summary: "Cancel a response",
    description:
      "Ends a response with `background: true`; its provider is asked no further. One that has ended stays as it is.",
    parameters: { id: "The response's id." },
    response: "The response with the items that were complete, and `status: cancelled`.",
  },
  deleteResponse: {
    summary: "Delete a stored response",
    description: "Deletes a response and its request. Responses that continue it can be read, but not be continued.",
    parameters: { id: "The response's id." },
    response: "The response is deleted.",
  },
  listInputItems: {
    summary: "List a response's input",
    description: "The items of the request that a stored response answers, without those of the responses before it.",
    parameters: { id: "The response's id." },
    query: {
      limit: "The most items, at most 100.",
      order: "`asc`: as they were sent; `desc`: the last one first.",
      after: "Continue after the item with this id.",
    },
    response: "The items.",
  },
  compactConversation: {
    summary: "Compact a conversation",
    description:
      "The model summarizes the conversation: the response has the user's messages and one opaque item, which together are the `input` of a later request, to any model. It costs what an answer costs.",
    response: "The conversation, shorter.",
  },
  countInputTokens: {
    summary: "Count the tokens of a request",
    description: "Estimates the tokens of a request in OpenAI's form, with those of the responses that it continues.",
    response: "The count.",
  },
};
