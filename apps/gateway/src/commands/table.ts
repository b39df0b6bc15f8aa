import { backup } from "./backup.ts";
import type { Command } from "./command.ts";
import { doctor } from "./doctor.ts";
import { moveDatabaseCommand } from "./move-database.ts";
import { restore } from "./restore.ts";
import { rotateSecretCommand } from "./rotate-secret.ts";
import { userChanges } from "./user-change.ts";
import { userList } from "./user-list.ts";
import { version } from "./version.ts";

/** Every command, in the order of the help text. */
export const commands: readonly Command[] = [
  userList,
  ...userChanges,
  backup,
  restore,
  rotateSecretCommand,
  moveDatabaseCommand,
  doctor,
  version,
];
