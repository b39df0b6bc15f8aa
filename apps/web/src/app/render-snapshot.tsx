import type { Snapshot } from "@tutti/portable";
import type { ReactNode } from "react";
import { SharedMessages } from "../features/messages/shared/shared-messages.tsx";

/** Draws a shared snapshot, the same in the preview of sharing as at its link. */
export function renderSnapshot(snapshot: Snapshot): ReactNode {
  return <SharedMessages snapshot={snapshot} />;
}
