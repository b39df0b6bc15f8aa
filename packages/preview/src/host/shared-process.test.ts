import { expect, test } from "vitest";
import { createSharedProcess } from "./shared-process.ts";

function openProcess() {
  let time = 0;
  let end: (() => void) | undefined;
  const process = createSharedProcess({
    now: () => time,
    after: (_, run) => {
      end = run;
    },
  });
  const log: string[] = [];
  const member = (name: string, isRunning = true) => ({
    suspend: () => {
      log.push(`suspend ${name}`);
      return isRunning ? () => void log.push(`resume ${name}`) : undefined;
    },
  });
  return {
    process,
    log,
    member,
    pass: (milliseconds: number) => {
      time += milliseconds;
    },
    end: () => end?.(),
  };
}

test("[FIELD-5] removes all frames of a process before one is opened anew", async () => {
  const { process, log, member, end } = openProcess();
  const [a, b, idle, gone] = [member("a"), member("b"), member("idle", false), member("gone")];
  for (const each of [a, b, idle, gone]) process.join(each);
  process.leave(gone);
  await process.whenReady();
  process.renew(a);
  expect(log).toEqual(["suspend b", "suspend idle", "resume b"]);
  process.whenReady().then(
    () => log.push("ready"),
    () => undefined,
  );
  await Promise.resolve();
  expect(log).not.toContain("ready");
  end();
  await process.whenReady();
  expect(log.at(-1)).toBe("ready");
});

test("[FIELD-5] suspects a removed frame for a while, and once", () => {
  const { process, pass } = openProcess();
  expect(process.isSuspect()).toBe(false);
  process.suspect();
  pass(5_000);
  expect(process.isSuspect()).toBe(true);
  process.renew();
  expect(process.isSuspect()).toBe(false);
  process.suspect();
  pass(60_000);
  expect(process.isSuspect()).toBe(false);
});
