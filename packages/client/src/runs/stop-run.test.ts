import { expect, test } from "vitest";
import { setUpGateway } from "./run-client.test-support.ts";
import { STOP_TRIES } from "./stop-run.ts";

const id = "run-00000001";

test("a stop is sent again until the gateway confirms it", async () => {
  const { gateway, client, until, delays, wake, time } = await setUpGateway();
  const answers = ["break" as const, { status: 503 }, { status: 429 }];
  gateway.script.stop = () => answers.shift();
  client.stop(id);
  client.stop(id);
  await until(() => delays.length === 1);
  wake();
  await until(() => gateway.stops.length === 2);
  await until(() => gateway.stops.length === 4, { pass: 50 });
  expect(delays).toEqual([250, 500, 1000]);
  await time.advance(60_000);
  expect(gateway.stops.map((stop) => stop.id)).toEqual([id, id, id, id]);
  expect(time.waiting().timers).toBe(0);
  expect(gateway.violations).toEqual([]);
});

test.each([401, 404, 400])("a stop that is refused with %i is not sent again", async (status) => {
  const { gateway, client, until, unauthorizedCount } = await setUpGateway();
  gateway.script.stop = () => ({ status });
  client.stop(id);
  await until(() => gateway.stops.length === 1);
  // A second stop is sent, so the first has ended, without a timer.
  await until(() => {
    client.stop(id);
    return gateway.stops.length === 2;
  });
  expect(unauthorizedCount() > 0).toBe(status === 401);
});

test("a stop that cannot be sent is given up some time", async () => {
  const { gateway, client, until, time } = await setUpGateway();
  gateway.script.stop = () => ({ status: 503 });
  client.stop(id);
  await until(() => gateway.stops.length === STOP_TRIES, { pass: 500 });
  await time.advance(60_000);
  expect(gateway.stops).toHaveLength(STOP_TRIES);
  expect(time.waiting().timers).toBe(0);
});

test("a closed client sends no stop again", async () => {
  const { gateway, client, until, time, delays } = await setUpGateway();
  gateway.script.stop = () => ({ status: 503 });
  client.stop(id);
  await until(() => delays.length === 1);
  client.close();
  expect(time.waiting().timers).toBe(0);
});
