import { readFileSync } from "node:fs";
import type { Config } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { fail, type Result } from "../result.ts";
import type { CommandSource } from "./command.ts";

/** The gateway's configuration, read as its start reads it. */
export function readCommandConfig(source: CommandSource): Result<Config, string> {
  const config = readConfig({ ...source, readFile: (path) => readFileSync(path, "utf8") });
  return config.ok ? config : fail(config.error.message);
}
