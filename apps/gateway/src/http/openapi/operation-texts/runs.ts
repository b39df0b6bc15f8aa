import type { runOperations } from "@tutti/contract/operations/runs";
import type { OperationTexts } from "./operation-texts.ts";

export const runTexts: OperationTexts<typeof runOperations> = {
  startRun: {
    summary: "Start a run",
    description: [
      "Takes the body of a completion, and responds before the model is called. Starting the same id again, at once or later, changes nothing and does not count toward any limit: `is_new` is then false.",
      "",
      "The answer is stored in the run's log, whose entries are numbered from 1: parts of the answer, waits that a provider has requested, and an end (`finished`, `stopped`, `unattended`, `interrupted`). The log is kept for an hour after the end of the run. A run belongs to its user, or to the API key that started it: other keys and other members of an organization cannot read it.",
    ].join("\n"),
    parameters: { id: "An id that you choose: `run-` and 8 to 120 letters, digits or hyphens." },
    query: {
      unattended:
        "What happens when no client follows the run: `finish` it, for ten minutes at most, or `stop` it after half a minute.",
    },
    response: "The run is in progress, or has already ended.",
  },
  stopRun: {
    summary: "Stop a run",
    description:
      "Also ends the provider's work. An id that was never started can no longer be started: the last 200 such ids of a user are remembered, for an hour. Stopping counts as a request; over the limit, only ids of known runs are accepted.",
    parameters: { id: "The run's id." },
    response: "The run is not in progress.",
  },
  followRuns: {
    summary: "Follow runs through an event stream",
    description:
      "Each `data:` line is a JSON object: entries of one run from the requested number on (`run`, `entries`, and once `head`, the number of the last entry at that time), or `run` and `gone` if there is no such run. The stream ends when all of these runs have ended.",
    response: "The entries so far, and new ones as they arrive.",
  },
  openRunSocket: {
    summary: "Follow runs through a WebSocket",
    description:
      'Send `{"follow": [{"run": "run-…", "from": 1}]}`, `{"unfollow": ["run-…"]}` or `{"ping": 1}`; the server sends the objects of the event stream, and `pong`. It closes the socket with 4401 if the session has ended, or if there are no credentials. Browsers can open it only from Tutti\'s own pages.',
    response: "The WebSocket is open.",
  },
};
