import type { spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { type OperationTexts, pageTexts } from "./operation-texts.ts";

const parameters = {
  kind: "`room`: all answers of a room together; `turn`: the answers to each question of the room; `app`: what a running app itself asks; `suite-run`: all answers of a suite's run.",
  id: "The id as requests name it: of the room in `X-Tutti-Room`, of the app in `X-Tutti-App`, of the run in `X-Tutti-Suite-Run`.",
};

export const spendingLimitTexts: OperationTexts<typeof spendingLimitOperations> = {
  listSpendingLimits: {
    summary: "List the limits in dollars that hold for you",
    description:
      "Of your account, of the organization that is open, and of your own rooms, turns, artifacts, runs of suites and sessions: what is spent, held for running answers and left of each, and when it begins anew. The lowest of all limits that apply to an answer counts.",
    query: {
      ...pageTexts,
      room: "Only the limits that apply to answers in this room.",
      app: "Only the limits of this app.",
    },
    response: "A page of limits.",
  },
  setSpendingCap: {
    summary: "Set your cap of a room, of each of its turns, of an app, or of a suite's run",
    description:
      "It replaces the cap that you have set before. It holds beside all other limits, of which the lowest counts: a cap raises none of them. An app's requests are answered only within a cap. `spent` begins the count anew, at that sum; of turns, it cannot. Caps of apps and of runs are removed when nothing was spent for half a year, and those that were set longest ago make room for new ones.",
    parameters,
    response: "Answers that begin from now on keep to it.",
  },
  removeSpendingCap: {
    summary: "Remove your cap of a room, of each of its turns, of an app, or of a suite's run",
    description: "Limits that the server's operator has set stay.",
    parameters,
    response: "The cap is removed.",
  },
};
