import { t } from "@lingui/core/macro";
import type { ComponentProps, ReactNode } from "react";
import { FailedPlace, lazyPart } from "../loading/lazy-part.tsx";
import type { LargeText as LoadedLargeText } from "./large-text.tsx";

type LargeTextProps = ComponentProps<typeof LoadedLargeText> & {
  /** The beginning of the text, which is shown until the code is loaded, and if it cannot be loaded. */
  head?: ReactNode;
};

/** A text of any length in a scroll container of its own; its code is loaded with the first one that is shown. */
export const LargeText = lazyPart<LargeTextProps>(
  async () => (await import("./large-text.tsx")).LargeText,
  ({ head }) => head ?? <div role="status" aria-label={t`Loading text`} />,
  ({ head, onRetry }) => (
    <>
      {head}
      <FailedPlace onRetry={onRetry} />
    </>
  ),
);
