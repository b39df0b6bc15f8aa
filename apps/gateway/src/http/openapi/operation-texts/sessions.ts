import type { sessionOperations } from "@tutti/contract/operations/sessions";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

export const sessionTexts: OperationTexts<typeof sessionOperations> = {
  listSessions: {
    summary: "List the signed-in browsers",
    query: pageTexts,
    response: "A page of sessions, most recently used first.",
  },
  endOtherSessions: {
    summary: "Sign out everywhere else",
    response: "All sessions except this one have ended.",
  },
  endSession: {
    summary: "Sign out one browser",
    parameters: { id: "The session's id." },
    response: "The session has ended.",
  },
};
