import { lazy } from "react";

/** A text of any length in a place of its own that scrolls; loaded with the first one that is shown. */
export const LargeText = lazy(async () => {
  const { LargeText: component } = await import("./large-text.tsx");
  return { default: component };
});
