import { t } from "@lingui/core/macro";
import { Button, Loader } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./state-note.module.css";

/** Something is loading. */
export function LoadingNote({ label = "Loading" }: { label?: string }) {
  return (
    <div className={classes.note} role="status" aria-label={label}>
      <Loader size={18} color="gray" aria-hidden />
    </div>
  );
}

/** Something could not be loaded: the reason, and a button that tries again. */
export function FailureNote({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <div className={classes.note} role="alert">
      <p>{message}</p>
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        {t`Try again`}
      </Button>
    </div>
  );
}

/** There is nothing yet, and a hint on what to do about it. */
export function EmptyNote({ children }: { children: ReactNode }) {
  return (
    <div className={classes.note}>
      <p>{children}</p>
    </div>
  );
}
