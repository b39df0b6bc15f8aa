import { audit } from "./audit.ts";
import { backup } from "./backup.ts";
import type { Command } from "./command.ts";
import { doctor } from "./doctor.ts";
import { invite } from "./invite.ts";
import { keyCreate, keyList, keyRevoke } from "./key.ts";
import { limit } from "./limits/limit.ts";
import { userLimit } from "./limits/user-limit.ts";
import { moveDatabaseCommand } from "./move-database.ts";
import { ownerLink } from "./owner-link.ts";
import { receiptsVerify } from "./receipts.ts";
import { restore } from "./restore.ts";
import { rotateSecretCommand } from "./rotate-secret.ts";
import { ruleList, ruleRemove, ruleSet } from "./rule.ts";
import { userChanges } from "./user-change.ts";
import { userAdd, userDelete, userResetPassword } from "./user-links.ts";
import { userList } from "./user-list.ts";
import { version } from "./version.ts";

/** Every command, in the order of the help text. */
export const commands: readonly Command[] = [
  userList,
  userAdd,
  userResetPassword,
  ...userChanges,
  userLimit,
  userDelete,
  limit,
  ruleList,
  ruleSet,
  ruleRemove,
  ownerLink,
  invite,
  keyList,
  keyCreate,
  keyRevoke,
  audit,
  receiptsVerify,
  backup,
  restore,
  rotateSecretCommand,
  moveDatabaseCommand,
  doctor,
  version,
];
