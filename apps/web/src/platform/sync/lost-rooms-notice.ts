import { plural, t } from "@lingui/core/macro";
import type { Notice } from "@tutti/engine";

/** Names what was lost: chats that another browser has deleted while this one had changes in them. */
export function lostRoomsNotice(count: number): Notice {
  return {
    kind: "info",
    title: t`Deleted in another browser`,
    text: plural(count, {
      one: "A chat in which you wrote here was deleted in another browser. What you wrote in it is gone, too.",
      other: "# chats in which you wrote here were deleted in another browser. What you wrote in them is gone, too.",
    }),
  };
}
