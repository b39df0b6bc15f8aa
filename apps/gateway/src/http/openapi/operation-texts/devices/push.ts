import type { pushOperations } from "@tutti/contract/operations/push/push-operations";
import type { OperationTexts } from "../operation-texts.ts";

export const pushTexts: OperationTexts<typeof pushOperations> = {
  getPushSettings: {
    summary: "Get your push settings",
    description: "Whether this browser gets a push when answers have ended while you look at no page.",
    response: "The server's public key, and the subscription of this session.",
  },
  savePushSubscription: {
    summary: "Send pushes to this browser",
    description:
      "Replaces the subscription of this session. A push says what has ended, never a text; it is encrypted for the browser. The subscription ends with the session.",
    response: "The subscription is stored.",
  },
  deletePushSubscription: {
    summary: "Send no more pushes to this browser",
    description: "Deletes the subscription of this session, if there is one.",
    response: "There is none any more.",
  },
  reportPresence: {
    summary: "Say that a page is looked at",
    description:
      "While one of your pages is looked at, no device gets a push. A page repeats it within a minute, and says which of its work goes on between answers.",
    response: "It is noted.",
  },
};
