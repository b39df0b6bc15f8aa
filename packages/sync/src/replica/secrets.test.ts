import { expect, test } from "vitest";
import { readDeviceCode } from "../keys/device-code.ts";
import type { Opener } from "../keys/openers.ts";
import { runRound } from "./replica.ts";
import { connectDevices, createTestDevice, createTestServer, type TestDevice } from "./space.test-support.ts";
import { changePassphrase, closeCode, joinSpace, openCode, readKeyring, removeDevice } from "./space.ts";

async function setUp() {
  const server = createTestServer();
  const first = createTestDevice(server, () => 1);
  await connectDevices([first], server);
  await runRound(first.ports);
  const state = async () => {
    const stored = await first.ports.shadows.state();
    if (stored === undefined) throw new Error("The device has no space.");
    return stored;
  };
  /** What another device finds with an opener: undefined if it was added. */
  const open = async (opener: Opener, device: TestDevice = createTestDevice(server, () => 2)) => {
    const stored = await server.space();
    if (stored === undefined) throw new Error("There is no space.");
    return joinSpace(device.ports, stored, { name: "Other", now: 2, opener });
  };
  return { server, first, state, open };
}

const passphrase = (text: string): Opener => ({ type: "passphrase", passphrase: text });

function codeOpener(code: string): Opener {
  const secret = readDeviceCode(code);
  if (secret === undefined) throw new Error("The code is none.");
  return { type: "code", secret };
}

test("[DEV-3] a passphrase opens the space, and a changed one replaces it", async () => {
  const { first, server, state, open } = await setUp();
  expect(await open(passphrase("first passphrase"))).toBe("wrong-secret");
  expect(await changePassphrase(first.ports, await state(), "first passphrase")).toBe("done");
  const second = createTestDevice(server, () => 2);
  expect(await open(passphrase("another passphrase"))).toBe("wrong-secret");
  expect(await open(passphrase("first passphrase"), second)).toBeUndefined();
  expect((await runRound(second.ports)).type).toBe("same");
  const records = [...server.records.values()].map(({ envelope }) => envelope);

  expect((await runRound(first.ports)).type).toBe("same");
  expect(await changePassphrase(first.ports, await state(), "second passphrase")).toBe("done");
  expect(await open(passphrase("first passphrase"))).toBe("wrong-secret");
  expect(await open(passphrase("second passphrase"))).toBeUndefined();
  // The key is wrapped anew; no record is written for it.
  expect([...server.records.values()].map(({ envelope }) => envelope)).toEqual(records);

  expect((await runRound(first.ports)).type).toBe("same");
  expect(await changePassphrase(first.ports, await state(), undefined)).toBe("done");
  expect(await open(passphrase("second passphrase"))).toBe("wrong-secret");
  expect(server.slots.has("passphrase")).toBe(false);
});

test("[DEV-3] a passphrase opens the space after a device was removed", async () => {
  const { first, server, state, open } = await setUp();
  await changePassphrase(first.ports, await state(), "a long passphrase");
  const second = createTestDevice(server, () => 2);
  await open(passphrase("a long passphrase"), second);
  await runRound(first.ports);
  const device = (await second.ports.shadows.state())?.device ?? "";
  expect(await removeDevice(first.ports, await state(), device)).toBe("done");
  expect(await open(passphrase("a long passphrase"))).toBeUndefined();
});

test("[DEV-3] a code adds one device and ends with it", async () => {
  const { first, server, state, open } = await setUp();
  const { outcome, code } = await openCode(first.ports, await state());
  expect(outcome).toBe("done");
  expect(await open(codeOpener("0000-0000-0000-0000"))).toBe("wrong-secret");
  const second = createTestDevice(server, () => 2);
  expect(await open(codeOpener(code), second)).toBeUndefined();
  expect(server.slots.has("code")).toBe(false);
  expect(await open(codeOpener(code))).toBe("wrong-secret");
  expect((await runRound(first.ports)).type).toBe("same");
  const keyring = await readKeyring(first.ports, await state());
  expect(keyring.devices).toHaveLength(2);
  expect(keyring.code).toBeUndefined();
});

test("[DEV-3] a code that was closed or replaced opens nothing", async () => {
  const { first, state, open } = await setUp();
  const former = await openCode(first.ports, await state());
  const current = await openCode(first.ports, await state());
  expect(await open(codeOpener(former.code))).toBe("wrong-secret");
  expect(await closeCode(first.ports, await state())).toBe("done");
  expect(await open(codeOpener(current.code))).toBe("wrong-secret");
  expect(await closeCode(first.ports, await state())).toBe("done");
});
