import type { IngressName } from "./ingresses.ts";
import { readingMessagesClient } from "./messages/reading-client.test-support.ts";
import { addingChatClient } from "./openrouter-chat/adding-client.test-support.ts";
import { readingResponsesClient } from "./responses/reading-client.test-support.ts";
import type { TestClient } from "./test-client.test-support.ts";

/** A client for each ingress. */
export const testClients: Readonly<Record<IngressName, TestClient>> = {
  "openrouter-chat": addingChatClient,
  messages: readingMessagesClient,
  responses: readingResponsesClient,
};
