import { expect, test } from "vitest";
import { openDiskFile, removeOldDiskFiles } from "./backup-file.ts";

test("a file grows on disk, is read back, and is removed once old", async () => {
  const file = await openDiskFile("application/jsonl");
  await file?.write("one\n");
  await file?.write("zwei → 🎉\n");
  const whole = await file?.finish();
  expect(whole?.type).toBe("application/jsonl");
  expect(await whole?.text()).toBe("one\nzwei → 🎉\n");
  await removeOldDiskFiles(Date.now());
  expect(await whole?.text()).toBe("one\nzwei → 🎉\n");
  await removeOldDiskFiles(Date.now() + 1_000, 0);
  await expect(whole?.text()).rejects.toThrow();
});
