import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import type { Database } from "../database/database.ts";
import { sealedColumns } from "../secret-rotation/sealed-texts.ts";
import { bad, type Finding, good, warning } from "./finding.ts";

/** How many unreadable texts are named; the others are counted. */
const NAMED = 5;

/** Whether the instance's secret opens the sealed texts of the database. It makes no secret. */
export async function checkSecret({ secret, dataFolder }: Config, database: Database | undefined): Promise<Finding> {
  if (secret === undefined && existsSync(join(dataFolder, "secret.next"))) {
    return bad(
      "secret",
      `a rotation of the secret in ${dataFolder} is not finished: gateways do not start there`,
      "Finish it: tutti rotate-secret",
    );
  }
  const path = join(dataFolder, "secret");
  const present = secret ?? (existsSync(path) ? readFileSync(path, "utf8").trim() : undefined);
  const place = secret === undefined ? path : "TUTTI_SECRET";
  if (database === undefined || present === undefined || present === "") {
    return good("secret", present ? `${place} is present` : "there is none yet: the first start creates it");
  }
  let count = 0;
  const unreadable: string[] = [];
  for (const column of sealedColumns) {
    const sealer = column.createSealer(present);
    for (const { ciphertext, context, title } of await column.read(database.queries)) {
      count += 1;
      if ((await sealer.open(ciphertext, context)) === undefined) unreadable.push(title);
    }
  }
  if (unreadable.length === 0) return good("secret", `${place} decrypts all ${count} encrypted values`);
  const more = unreadable.length > NAMED ? ` and ${unreadable.length - NAMED} more` : "";
  return warning(
    "secret",
    `${place} cannot decrypt ${unreadable.slice(0, NAMED).join(", ")}${more}`,
    "Start with the TUTTI_SECRET that they were stored with, or have the keys entered again in Settings.",
  );
}
