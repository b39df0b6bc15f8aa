import { administrationOperations } from "@tutti/contract/operations/administration";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";
import type { AdministrationServices } from "./authenticate-administrator.ts";

/** All limits in dollars of the server, with what is spent, held and left of each. */
export function addInstanceLimits(app: App, services: AdministrationServices & Pick<Services, "spendingCaps">): void {
  const implement = createImplementer(app, services);

  implement(administrationOperations.listInstanceLimits, async ({ query }) => {
    const { items, nextCursor, total } = await services.spendingCaps.listAll(query);
    return { data: items, next_cursor: nextCursor, total_count: total };
  });
}
