import { startRunQuerySchema } from "@tutti/contract";
import type { Operation } from "../operation.ts";

const ID = "An id of your own making: `run-` and 8 to 120 letters, digits or hyphens.";

export const runOperations: readonly Operation[] = [
  {
    id: "startRun",
    method: "put",
    path: "/api/v1/runs/{id}",
    tag: "Runs",
    summary: "Start a run",
    description: [
      "Takes the body of a completion and answers before the model is asked. Starting the same id again, at once or later, changes nothing and counts for no limit: `is_new` is false then.",
      "",
      "The answer is the run's log, whose entries are numbered from 1: parts of the answer, waits that a provider has asked for, and an end (`finished`, `stopped`, `unattended`, `interrupted`). It is kept for an hour after its end. A run is its person's own, and no other member of an organization reads it.",
    ].join("\n"),
    access: "account",
    parameters: { id: ID },
    query: {
      schema: startRunQuerySchema,
      texts: {
        unattended:
          "What happens where nothing follows the run: `finish` it, for ten minutes at most, or `stop` it after half a minute.",
      },
    },
    body: "ChatRequest",
    answer: { status: 202, schema: "RunStarted", text: "It runs, or did." },
    errors: [400, 402, 403, 413, 429, 503],
  },
  {
    id: "stopRun",
    method: "post",
    path: "/api/v1/runs/{id}/stop",
    tag: "Runs",
    summary: "Stop a run",
    description: "Ends the provider's work too. An id that was never started will not start any more.",
    access: "account",
    parameters: { id: "The run's id." },
    answer: { status: 200, schema: "RunStopped", text: "It does not run." },
    errors: [400],
  },
  {
    id: "followRuns",
    method: "post",
    path: "/api/v1/runs/events",
    tag: "Runs",
    summary: "Follow runs by an event stream",
    description:
      "Each `data:` line is a JSON object: entries of one run from the wanted number on (`run`, `entries`, and once `head`, the number of the last entry by then), or `run` and `gone` where there is no such run. The stream ends when all of these runs have.",
    access: "account",
    body: "FollowRuns",
    answer: { status: 200, type: "text/event-stream", text: "The entries, those that are there and those that come." },
    errors: [400, 413],
  },
  {
    id: "openRunSocket",
    method: "get",
    path: "/api/v1/runs/socket",
    tag: "Runs",
    summary: "Follow runs by a WebSocket",
    description:
      'Say `{"follow": [{"run": "run-…", "from": 1}]}`, `{"unfollow": ["run-…"]}` or `{"ping": 1}`; it answers with the frames of the event stream, and `pong`. It is closed with 4401 where the session has ended, or none is shown. Browsers may open it from the product\'s own pages alone.',
    access: "account",
    answer: { status: 101, text: "The WebSocket is open." },
    errors: [400],
  },
];
