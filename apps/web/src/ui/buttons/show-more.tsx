import { t } from "@lingui/core/macro";
import { PendingButton } from "./pending-button.tsx";
import classes from "./show-more.module.css";

interface ShowMoreProps {
  /** The list's name, for people who do not see what stands above the button. */
  list: string;
  next: { isThere: boolean; isPending: boolean; read: () => Promise<unknown> };
  /** Default: `Show more`. */
  label?: string;
}

/** The button beneath a list that has a further page; nothing beneath one that is whole. */
export function ShowMore({ list, next, label = t`Show more` }: ShowMoreProps) {
  if (!next.isThere) return null;
  return (
    <div className={classes.below}>
      <PendingButton
        size="compact-sm"
        variant="default"
        aria-label={t`${label}: ${list}`}
        isPending={next.isPending}
        onClick={() => void next.read()}
      >
        {label}
      </PendingButton>
    </div>
  );
}
