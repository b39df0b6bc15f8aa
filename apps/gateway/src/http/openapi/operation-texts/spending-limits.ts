import type { spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

const parameters = {
  kind: "`room`: all answers of a room together; `turn`: the answers to each question of the room.",
  room: "The room's id, as requests name it in `X-Tutti-Room`.",
};

export const spendingLimitTexts: OperationTexts<typeof spendingLimitOperations> = {
  listSpendingLimits: {
    summary: "List the limits in dollars that hold for you",
    description:
      "Of your account, of the organization that is open, and of your own rooms, turns, artifacts, runs of suites and sessions: what is spent, held for running answers and left of each, and when it begins anew. The lowest of all limits that apply to an answer counts.",
    query: { ...pageTexts, room: "Only the limits that apply to answers in this room." },
    response: "A page of limits.",
  },
  setSpendingCap: {
    summary: "Set your cap of a room, or of each of its turns",
    description:
      "It replaces the cap that you have set before. It holds beside all other limits, of which the lowest counts: a cap raises none of them.",
    parameters,
    response: "Answers that begin from now on keep to it.",
  },
  removeSpendingCap: {
    summary: "Remove your cap of a room, or of each of its turns",
    description: "Limits that the server's operator has set stay.",
    parameters,
    response: "The cap is removed.",
  },
};
