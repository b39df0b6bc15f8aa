import { capKinds } from "@tutti/contract";
import { spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

/** The limits in dollars that hold for a person, and the caps that the person sets. */
export function addSpendingLimits(
  app: App,
  { accounts, spendingCaps }: Pick<Services, "accounts" | "spendingCaps">,
): void {
  const implement = createImplementer(app, { accounts });

  implement(spendingLimitOperations.listSpendingLimits, async ({ sender, query }) => {
    const { items, nextCursor } = await spendingCaps.list(sender, query);
    return { data: items, next_cursor: nextCursor };
  });

  implement(spendingLimitOperations.setSpendingCap, async ({ sender, parameters, body }) => {
    const target = readTarget(parameters);
    const { period, spent } = body;
    if (spent !== undefined && (target.kind === "turn" || period !== "total")) {
      const message = "spent: Only a cap in total of a room, an app or a suite's run can begin to count anew";
      throw new ApiFailure({ code: 400, message });
    }
    await spendingCaps.set(sender, { ...target, ...body });
  });

  implement(spendingLimitOperations.removeSpendingCap, async ({ sender, parameters }) => {
    const isRemoved = await spendingCaps.remove(sender, readTarget(parameters));
    if (!isRemoved) throw new ApiFailure({ code: 404, message: "You have set no cap here" });
  });
}

/** Throws 400 for another kind than a cap's, and for what is no id. */
function readTarget({ kind: kindName, id }: Readonly<Record<"kind" | "id", string>>) {
  const kind = capKinds.find((each) => each === kindName);
  if (kind === undefined) {
    throw new ApiFailure({ code: 400, message: `kind: Expected one of ${capKinds.join(", ")}` });
  }
  if (!/^[\w.:-]{1,99}$/.test(id)) {
    throw new ApiFailure({
      code: 400,
      message: "id: Expected an id of at most 99 letters, digits and the characters _ . : -",
    });
  }
  return { kind, id };
}
