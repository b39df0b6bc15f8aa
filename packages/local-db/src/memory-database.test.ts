import { describeDatabase } from "./database.contract.ts";
import { createMemoryDatabase } from "./memory-database.ts";

describeDatabase("the store in memory", (isShared) => createMemoryDatabase({ marksChanges: () => isShared }));
