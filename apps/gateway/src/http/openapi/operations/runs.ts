import { startRunQuerySchema } from "@tutti/contract";
import type { Operation } from "../operation.ts";

const ID = "An id that you choose: `run-` and 8 to 120 letters, digits or hyphens.";

export const runOperations: readonly Operation[] = [
  {
    id: "startRun",
    method: "put",
    path: "/api/v1/runs/{id}",
    tag: "Runs",
    summary: "Start a run",
    description: [
      "Takes the body of a completion, and responds before the model is called. Starting the same id again, at once or later, changes nothing and does not count toward any limit: `is_new` is then false.",
      "",
      "The answer is stored in the run's log, whose entries are numbered from 1: parts of the answer, waits that a provider has requested, and an end (`finished`, `stopped`, `unattended`, `interrupted`). The log is kept for an hour after the end of the run. A run belongs to its user, or to the API key that started it: other keys and other members of an organization cannot read it.",
    ].join("\n"),
    access: "account",
    parameters: { id: ID },
    query: {
      schema: startRunQuerySchema,
      texts: {
        unattended:
          "What happens when no client follows the run: `finish` it, for ten minutes at most, or `stop` it after half a minute.",
      },
    },
    body: "ChatRequest",
    answer: { status: 202, schema: "RunStarted", text: "The run is in progress, or has already ended." },
    errors: [400, 402, 403, 413, 429, 503],
  },
  {
    id: "stopRun",
    method: "post",
    path: "/api/v1/runs/{id}/stop",
    tag: "Runs",
    summary: "Stop a run",
    description:
      "Also ends the provider's work. An id that was never started can no longer be started: the last 200 such ids of a user are remembered, for an hour. Stopping counts as a request; over the limit, only ids of known runs are accepted.",
    access: "account",
    parameters: { id: "The run's id." },
    answer: { status: 200, schema: "RunStopped", text: "The run is not in progress." },
    errors: [400, 429],
  },
  {
    id: "followRuns",
    method: "post",
    path: "/api/v1/runs/events",
    tag: "Runs",
    summary: "Follow runs through an event stream",
    description:
      "Each `data:` line is a JSON object: entries of one run from the requested number on (`run`, `entries`, and once `head`, the number of the last entry at that time), or `run` and `gone` if there is no such run. The stream ends when all of these runs have ended.",
    access: "account",
    body: "FollowRuns",
    answer: { status: 200, type: "text/event-stream", text: "The entries so far, and new ones as they arrive." },
    errors: [400, 413, 429],
  },
  {
    id: "openRunSocket",
    method: "get",
    path: "/api/v1/runs/socket",
    tag: "Runs",
    summary: "Follow runs through a WebSocket",
    description:
      'Send `{"follow": [{"run": "run-…", "from": 1}]}`, `{"unfollow": ["run-…"]}` or `{"ping": 1}`; the server sends the objects of the event stream, and `pong`. It closes the socket with 4401 if the session has ended, or if there are no credentials. Browsers can open it only from Tutti\'s own pages.',
    access: "account",
    answer: { status: 101, text: "The WebSocket is open." },
    errors: [400],
  },
];
