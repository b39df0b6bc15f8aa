import {
  followRunsRequestSchema,
  runIdSchema,
  type StartRunResponse,
  type StopRunResponse,
  startRunQuerySchema,
} from "@tutti/contract";
import { runOperations } from "@tutti/contract/operations/runs";
import { ApiFailure } from "../../api-failure.ts";
import { limitOf } from "../../bodies/body-rules.ts";
import { readCacheHeaders } from "../../completion/cached/cache-rule.ts";
import type { Services } from "../../services.ts";
import type { App, AppContext } from "../app-env.ts";
import { authenticate } from "../authenticate.ts";
import { describeClient, readNamedSpenders } from "../ingress/describe-client.ts";
import { holdRequest } from "../ingress/hold-request.ts";
import { openRouterChat } from "../ingress/openrouter-chat/index.ts";
import { check, readJson } from "../read-json.ts";
import { sendRunEvents } from "./run-events.ts";
import { runOwnerOf } from "./run-owner.ts";
import { openRunSocket } from "./run-socket.ts";

/**
 * Runs: `PUT /api/{version}/runs/{id}` starts one with the body of a completion, `POST …/{id}/stop` stops it; `GET
 * …/runs/socket` is the WebSocket that follows them, and `POST …/runs/events` the same as an event stream. An error
 * that refuses a start is plain JSON with its status, as for a completion; the answer's own error is in its log.
 */
export function addRuns(app: App, services: Services): void {
  const { accounts, limits, runs } = services;
  const rule = { ...runOperations.startRun.body, ...limitOf(services) };

  app.put("/api/:version{v[0-9]+}/runs/:id", async (c) => {
    const { raw } = c.req;
    const identity = await authenticate(raw, accounts);
    const id = readId(c);
    const { unattended } = check(c.req.query(), startRunQuerySchema);
    const spends = readNamedSpenders(raw.headers);
    const isNew = await runs.start(runOwnerOf(identity), id, async () => {
      const limitResult = await limits.count(identity);
      if (!limitResult.ok) throw new ApiFailure(limitResult.error.error, limitResult.error.headers);
      const { body, release } = await holdRequest(openRouterChat, { request: raw, rule, sender: identity, services });
      const client = describeClient(raw.headers, body);
      // A run's log is a stream, whichever form of answer the body requests.
      const cacheHeaders = readCacheHeaders(raw.headers);
      return { identity, body: { ...body, stream: true }, client, spends, cacheHeaders, unattended, onEnd: release };
    });
    return c.json({ data: { id, is_new: isNew } } satisfies StartRunResponse, 202);
  });

  app.post("/api/:version{v[0-9]+}/runs/events", async (c) => {
    const identity = await authenticate(c.req.raw, accounts);
    const body = await readJson(c.req.raw, runOperations.followRuns.body, identity);
    const { follow } = check(body, followRunsRequestSchema);
    return sendRunEvents(c, { follow, identity }, services);
  });

  app.post("/api/:version{v[0-9]+}/runs/:id/stop", async (c) => {
    const identity = await authenticate(c.req.raw, accounts);
    const id = readId(c);
    // It counts always, and an answer that costs money can be stopped even at the limit: only an unknown id is refused.
    const countResult = await limits.count(identity);
    await runs.stop(runOwnerOf(identity), id, () => {
      if (!countResult.ok) throw new ApiFailure(countResult.error.error, countResult.error.headers);
    });
    return c.json({ data: { id } } satisfies StopRunResponse);
  });

  app.get("/api/:version{v[0-9]+}/runs/socket", (c) => openRunSocket(c, services));
}

function readId(c: AppContext): string {
  const parseResult = runIdSchema.safeParse(c.req.param("id"));
  if (parseResult.success) return parseResult.data;
  throw new ApiFailure({ code: 400, message: parseResult.error.issues[0]?.message ?? "Not the id of a run" });
}
