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
      "Give the folder to the user that Tutti runs as, or choose another one by TUTTI_DATA.",
    );
  }
  const stats = statSync(existing);
  if (!stats.isDirectory()) {
    return bad("data folder", `${existing}, a part of TUTTI_DATA, is a file`, "Choose another folder by TUTTI_DATA.");
  }
  if (existing !== folder) return good("data folder", `${folder} is not there yet: the first start makes it`);
  if ((stats.mode & 0o077) !== 0) {
    return warning(
      "data folder",
      `${folder} can be read by other users of this machine (mode ${(stats.mode & 0o777).toString(8)})`,
      `Keep it to yourself: chmod 700 ${folder}`,
    );
  }
  return good("data folder", `${folder} can be written, by this user alone`);
}

/** @param free bytes that this user can still write there */
export function checkSpace(folder: string, free: number): Finding {
  const spaceSentence = `${(free / GIGABYTE).toFixed(1)} GB are free where ${folder} is`;
  const next = "Make room on that disk, or move the data to a larger one (TUTTI_DATA).";
  if (free < 100 * MEGABYTE) return bad("disk", `${spaceSentence}: the ledger and sign-ins will soon fail`, next);
  return free < GIGABYTE ? warning("disk", spaceSentence, next) : good("disk", spaceSentence);
}

/** The folder itself, or its nearest parent that exists. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder));
}
