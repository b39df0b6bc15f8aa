import { t } from "@lingui/core/macro";
import type { ComponentProps, ReactNode } from "react";
import { FailedPlace, lazyPart } from "../lazy-part.tsx";
import type { LargeText as LoadedLargeText } from "./large-text.tsx";

type LargeTextProps = ComponentProps<typeof LoadedLargeText> & {
  /** The beginning of the text, which stands there until the code has come, and where it cannot be had. */
  head?: ReactNode;
};

/** A text of any length in a place of its own that scrolls; loaded with the first one that is shown. */
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
