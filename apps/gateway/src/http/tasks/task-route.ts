import { createId } from "@tutti/contract";
import type { Operation } from "@tutti/contract/operations/operation";
import type * as z from "zod";
import type { Identity } from "../../accounts/identity.ts";
import { ApiFailure } from "../../api-failure.ts";
import { heldBodies } from "../../bodies/body-budget.ts";
import type { TaskName } from "../../providers/tasks.ts";
import type { Services } from "../../services.ts";
import { runTask, type TaskOutcome, type TaskToRun } from "../../tasks/run-task.ts";
import type { App, AppContext } from "../app-env.ts";
import { authenticate } from "../authenticate.ts";
import { routeOf } from "../implement.ts";
import { describeClient, readNamedSpenders } from "../ingress/describe-client.ts";
import { watchClient } from "../middleware/client-presence.ts";
import { noStoreHeaders } from "../middleware/no-store-headers.ts";
import { check, readJson } from "../read-json.ts";
import { BytesAnswer } from "./bytes-answer.ts";
import { isForm, readFormData } from "./read-form.ts";

const accessEnded = { code: 401, message: "The account, key or session that requested this answer was ended." };

/** An operation that requests a task. */
type TaskOperation = Operation & { body: { schema: z.ZodType } };

/** A request for a task, before it is done. */
interface TaskCall<Body> {
  c: AppContext;
  body: Body;
  /** The generation's id. */
  id: string;
  /** Does a task for the sender. Ends early when the client disconnects, or loses its access. */
  run<Name extends TaskName>(task: Pick<TaskToRun<Name>, "name" | "body">): Promise<TaskOutcome<Name>>;
}

/**
 * The function that adds the route of an operation that requests a task. Before its handler is called, the sender is
 * authenticated and counted, and the body is read, checked, and held in memory until the response is there. When the
 * client disconnects, the call to the provider ends.
 */
export function createTaskImplementer(app: App, services: Services) {
  const { accounts, limits, openAnswers, now } = services;

  return function implement<const Called extends TaskOperation>(
    operation: Called,
    handle: (call: TaskCall<z.output<Called["body"]["schema"]>>) => Promise<object>,
    readForm?: (form: FormData) => Promise<unknown>,
  ): void {
    app.on(operation.method.toUpperCase(), routeOf(operation), async (c) => {
      const client = watchClient(c, openAnswers);
      const identity = await authenticate(c.req.raw, accounts);
      const counted = await limits.count(identity);
      if (!counted.ok) throw new ApiFailure(counted.error.error, counted.error.headers);
      const share = heldBodies.open(identity.userId);
      const access = watchAccess(identity, services);
      const release = () => {
        access.release();
        share.close();
      };
      let isStreaming = false;
      try {
        const value =
          readForm && isForm(c.req.raw)
            ? await readForm(await readFormData(c.req.raw, operation.body, share))
            : await readJson(c.req.raw, operation.body, identity, share);
        const body = check(value, operation.body.schema);
        const id = createId("gen", now());
        c.header("x-generation-id", id);
        const signal = AbortSignal.any([client.signal, access.signal]);
        const answer = await handle({
          c,
          body: body as z.output<Called["body"]["schema"]>,
          id,
          run: (task) =>
            runTask(
              {
                ...task,
                id,
                identity,
                client: describeClient(c.req.raw.headers, task.body),
                spends: readNamedSpenders(c.req.raw.headers),
                signal,
              },
              services,
            ),
        });
        if (!(answer instanceof BytesAnswer))
          return answer instanceof Response ? answer : c.json(answer, 200, noStoreHeaders);
        const stream = await answer.open(release);
        isStreaming = true;
        return c.body(stream, 200, { ...noStoreHeaders, "content-type": answer.contentType });
      } finally {
        if (!isStreaming) release();
      }
    });
  };
}

function watchAccess(identity: Identity, { accounts }: Services): { signal: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const release = accounts.access.hold(identity, () => controller.abort(new ApiFailure(accessEnded)));
  return { signal: controller.signal, release };
}
