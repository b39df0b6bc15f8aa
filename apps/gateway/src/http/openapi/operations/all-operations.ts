import type { Operation } from "../operation.ts";
import { accountOperations, keyOperations, providerKeyOperations } from "./account.ts";
import { administrationOperations } from "./administration.ts";
import { completionOperations, presetOperations } from "./completions.ts";
import { modelOperations } from "./models.ts";
import { publicationOperations } from "./publications.ts";
import { runOperations } from "./runs.ts";
import { serverOperations } from "./server.ts";
import { shareOperations } from "./shares.ts";
import { usageOperations } from "./usage.ts";

/** All operations of this gateway. */
export const operations: readonly Operation[] = [
  ...completionOperations,
  ...runOperations,
  ...modelOperations,
  ...usageOperations,
  ...presetOperations,
  ...publicationOperations,
  ...shareOperations,
  ...keyOperations,
  ...providerKeyOperations,
  ...accountOperations,
  ...administrationOperations,
  ...serverOperations,
];
