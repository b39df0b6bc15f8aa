import { type ReactNode, Suspense, useState } from "react";

/** Draws a dialog from its first opening on: its code is loaded then, and it can still give the focus back when it closes. */
export function MountedOnceOpen({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen && <Suspense fallback={null}>{children}</Suspense>;
}
