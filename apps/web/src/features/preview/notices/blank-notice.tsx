import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ArtifactVersion } from "@tutti/domain";
import { useState } from "react";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { checkReason } from "../../../ui/models/version-state.ts";
import classes from "../preview.module.css";
import { type AppReach, holds } from "../version-check-rules.ts";
import { useFixOffer, useOwnRunAgain } from "./notice-bar.ts";
import { PlacedText } from "./placed-text.tsx";

interface BlankNoticeProps {
  version: ArtifactVersion;
  reach: AppReach;
  /** Asks a model to fix the error. */
  onFix: (error: string) => void;
  onRunAgain: () => void;
}

/**
 * A bar over an app whose check found nothing on the screen, with the reason. It leaves the app in sight: an app that
 * draws after a click is no failure.
 */
export function BlankNotice({ version, reach, onFix, onRunAgain }: BlankNoticeProps) {
  const [dismissedId, setDismissedId] = useState<string>();
  const { check } = version;
  const isShown = holds(check, reach) && check.state === "blank" && dismissedId !== version.id;
  const hasRunAgain = useOwnRunAgain();
  useFixOffer(isShown);
  if (!isShown) return null;
  const reason = checkReason(check) ?? "";
  return (
    <div className={classes.missing} role="status">
      <span className={classes.missingText}>
        <strong>{t`Nothing on the screen`}</strong> <PlacedText version={version} text={reason} />
      </span>
      <Button size="compact-xs" onClick={() => onFix(t`Nothing is on the screen: ${reason}`)}>
        {t`Try to Fix`}
      </Button>
      {hasRunAgain ? (
        <Button size="compact-xs" variant="default" onClick={onRunAgain}>
          {t`Run again`}
        </Button>
      ) : null}
      <IconButton icon={IconX} label={t`Dismiss`} onClick={() => setDismissedId(version.id)} />
    </div>
  );
}
