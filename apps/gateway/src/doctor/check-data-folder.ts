import { accessSync, constants, existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { GIGABYTE, MEGABYTE } from "../bytes.ts";
import { describeFileFailure } from "../database/file-failure.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

/** Whether this user can write to a folder, and no other user can read it. Nothing is created. */
export function checkDataFolder(folder: string): Finding {
  const existing = nearestFolder(folder);
  try {
    accessSync(existing, constants.W_OK | constants.X_OK);
  } catch (error) {
    return bad(
      "data folder",
      `Tutti cannot keep its data in ${folder}: ${describeFileFailure(error)}`,
      "Make the folder writable for the user that Tutti runs as, or choose another one with TUTTI_DATA.",
    );
  }
  const stats = statSync(existing);
  if (!stats.isDirectory()) {
    return bad("data folder", `${existing}, a part of TUTTI_DATA, is a file`, "Choose another folder with TUTTI_DATA.");
  }
  if (existing !== folder) return good("data folder", `${folder} does not exist yet: the first start creates it`);
  if ((stats.mode & 0o077) !== 0) {
    return warning(
      "data folder",
      `${folder} can be read by other users of this machine (mode ${(stats.mode & 0o777).toString(8)})`,
      `Restrict it to its owner: chmod 700 ${folder}`,
    );
  }
  return good("data folder", `${folder} is writable, and only this user can read it`);
}

/** @param free bytes that this user can still write there */
export function checkSpace(folder: string, free: number): Finding {
  const spaceSentence = `${(free / GIGABYTE).toFixed(1)} GB are free on the disk of ${folder}`;
  const next = "Free space on that disk, or move the data to a larger one (TUTTI_DATA).";
  if (free < 100 * MEGABYTE) return bad("disk", `${spaceSentence}: the ledger and sign-ins will soon fail`, next);
  return free < GIGABYTE ? warning("disk", spaceSentence, next) : good("disk", spaceSentence);
}

/** The folder itself, or its nearest parent that exists. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
