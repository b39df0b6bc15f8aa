import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

let folder: string | undefined;

/** Gives all files of unit tests, and what they start, one place for temporary folders, which goes with the run. */
export function setup(): void {
  folder = mkdtempSync(join(tmpdir(), "tutti-unit-"));
  // PostgreSQL has a user of its own where the tests run as root.
  chmodSync(folder, 0o755);
  process.env["TMPDIR"] = folder;
}

export function teardown(): void {
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}
