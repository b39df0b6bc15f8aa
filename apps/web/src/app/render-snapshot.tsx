import type { Snapshot } from "@tutti/portable";
import type { ReactNode } from "react";
import { SharedMessages } from "../features/messages/shared/shared-messages.tsx";

/** What was shared, the same before it is and where its link leads. */
export function renderSnapshot(snapshot: Snapshot): ReactNode {
  return <SharedMessages snapshot={snapshot} />;
}
