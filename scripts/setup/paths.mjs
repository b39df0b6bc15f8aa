import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's root folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");

/** The folder that the set-up keeps for itself; never in git. */
export const toolsFolder = join(root, ".tools");

/** npm's folder of commands, which `npm run` puts first on PATH. */
export const commandsFolder = join(root, "node_modules", ".bin");
