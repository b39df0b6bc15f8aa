import { spendingLimitOperations } from "@tutti/contract/operations/spending-limits";
import { ApiFailure } from "../../api-failure.ts";
import type { Services } from "../../services.ts";
import type { App } from "../app-env.ts";
import { createImplementer } from "../implement.ts";

/** The limits in dollars that hold for a person, and the caps that the person sets for a room and for its turns. */
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
    await spendingCaps.set(sender, { ...readTarget(parameters), ...body });
  });

  implement(spendingLimitOperations.removeSpendingCap, async ({ sender, parameters }) => {
    const isRemoved = await spendingCaps.remove(sender, readTarget(parameters));
    if (!isRemoved) throw new ApiFailure({ code: 404, message: "You have set no cap here" });
  });
}

/** Throws 400 for another kind than a cap's, and for what is no id of a room. */
function readTarget({ kind, room: id }: Readonly<Record<"kind" | "room", string>>) {
  if (kind !== "room" && kind !== "turn") {
    throw new ApiFailure({ code: 400, message: "kind: Expected `room` or `turn`" });
  }
  if (!/^[\w.:-]{1,99}$/.test(id)) {
    throw new ApiFailure({
      code: 400,
      message: "room: Expected an id of at most 99 letters, digits and the characters _ . : -",
    });
  }
  return { kind, id } as const;
}
