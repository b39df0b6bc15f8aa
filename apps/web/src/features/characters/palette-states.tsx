import { t } from "@lingui/core/macro";
import { PendingButton } from "../../ui/buttons/pending-button.tsx";
import { ConnectHint } from "../../ui/connect-hint.tsx";
import { FinderNote } from "../../ui/dialogs/finder-note.tsx";
import classes from "./palette-states.module.css";

/** Shown while the catalog is loading. */
export function PaletteLoading() {
  return (
    <div className={classes.loading} role="status" aria-label={t`Loading models`}>
      {[62, 48, 56, 40].map((width) => (
        <div key={width} className={classes.bone}>
          <i style={{ width: 20 }} />
          <i style={{ width: `${width}%` }} />
        </div>
      ))}
    </div>
  );
}

/** Shown when the gateway could not list its models. */
export function PaletteFailed({
  reason,
  isTrying,
  onRetry,
}: {
  reason: string;
  isTrying: boolean;
  onRetry: () => void;
}) {
  return (
    <FinderNote
      role="alert"
      className={classes.state}
      title={t`The models could not be loaded`}
      action={
        <PendingButton size="xs" variant="default" isPending={isTrying} onClick={onRetry}>
          {t`Try Again`}
        </PendingButton>
      }
    >
      {t`${reason} Check that Tutti is still running, then try again.`}
    </FinderNote>
  );
}

/** Shown when nothing matches, or nothing is connected. */
export function PaletteNothing({
  query,
  isForImages,
  isFiltered,
}: {
  query: string;
  isForImages: boolean;
  /** Whether filters are on, which may be the reason. */
  isFiltered: boolean;
}) {
  if (isFiltered) {
    return (
      <FinderNote role="status" className={classes.state} title={t`No model passes these filters`}>
        {t`Remove one of them, or search for something else.`}
      </FinderNote>
    );
  }
  const missing = isForImages ? t`No connected model makes images` : t`No models are connected`;
  return (
    <FinderNote role="status" className={classes.state} title={query === "" ? missing : t`No model matches “${query}”`}>
      {query === "" ? (
        <ConnectHint />
      ) : (
        t`Try a shorter name, a vendor such as “openai”, or “free”, “reasoning”, “image”.`
      )}
    </FinderNote>
  );
}
