import { chunkStep, type UpstreamAnswer } from "@tutti/testkit";
import { afterEach, expect, test, vi } from "vitest";
import { completionRequest } from "../../app.test-support.ts";
import { closeAll, MODEL, newId, openSocket, start, startRun } from "./runs.test-support.ts";

afterEach(async () => {
  vi.useRealTimers();
  await closeAll();
});

const body = { model: MODEL };
const stuck: UpstreamAnswer = { steps: [chunkStep({ content: "Once" }), { type: "hang" }] };

test("[SEC-14] a revoked key ends its runs and its answers at once", async () => {
  // Without the check that repeats every few seconds.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { origin, app, page, upstream } = await start(() => stuck);
  const key = { authorization: `Bearer ${app.key}` };
  const id = newId();
  await startRun(origin, { id, as: key, body });
  const answer = await fetch(
    `${origin}/api/v1/chat/completions`,
    completionRequest(app.key, { ...body, stream: true }),
  );
  await expect.poll(() => upstream.requests.length).toBe(2);
  const list = await (await fetch(`${origin}/api/frontend/user/keys`, { headers: page })).json();
  const path = `/api/frontend/user/keys/${(list as { data: { id: string }[] }).data[0]?.id}`;
  expect((await fetch(`${origin}${path}`, { method: "DELETE", headers: page })).status).toBe(204);
  expect(await answer.text()).toContain("was ended");
  // No client of this key is left that could read the run; its call to the provider has ended.
  await Promise.all(upstream.requests.map(({ aborted }) => aborted));
});

test("[SEC-14] a session that ends closes its sockets and ends its runs at once", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const { origin, page, upstream } = await start(() => stuck);
  const id = newId();
  await startRun(origin, { id, as: page, body });
  const socket = await openSocket(origin, page);
  socket.say({ follow: [{ run: id, from: 1 }] });
  await socket.until((frame) => "head" in frame);
  await expect.poll(() => upstream.requests.length).toBe(1);
  const signOut = await fetch(`${origin}/api/auth/sign-out`, { method: "POST", headers: page });
  expect(signOut.status).toBe(200);
  expect(await socket.closeCode).toBe(4401);
  await Promise.all(upstream.requests.map(({ aborted }) => aborted));
});
