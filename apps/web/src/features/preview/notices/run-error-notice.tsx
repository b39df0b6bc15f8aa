import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type ArtifactVersion, placesInText } from "@tutti/domain";
import { useVersionFiles } from "../../../bindings/artifacts/use-artifact.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import classes from "../preview.module.css";
import { errorHeadline } from "../preview-view.ts";
import { useFixOffer, useOwnRunAgain } from "./notice-bar.ts";
import { PlacedText } from "./placed-text.tsx";

interface RunErrorNoticeProps {
  version: ArtifactVersion;
  /** The errors of the running app; at least one. */
  errors: readonly string[];
  onFix: () => void;
  /** Lets another model fix them. */
  onFixWith: (() => void) | undefined;
  onRunAgain: () => void;
  onDismiss: () => void;
}

/** A bar beside an app that has errors and shows something all the same. */
export function RunErrorNotice({ version, errors, onFix, onFixWith, onRunAgain, onDismiss }: RunErrorNoticeProps) {
  const files = useVersionFiles(version);
  const paths = files.map(({ file }) => file.filename);
  const [first = "", ...more] = errors;
  const [place] = placesInText(first, paths);
  const headline = errorHeadline(first, place && first.slice(place.from, place.to));
  const hasRunAgain = useOwnRunAgain();
  useFixOffer(true);
  return (
    <div className={classes.runError} role="alert">
      <span className={classes.missingText} title={errors.join("\n\n")}>
        <strong>{t`The app has an error:`}</strong> <PlacedText version={version} text={headline} />
        {more.length === 0
          ? null
          : ` ${t`And ${more.length} more ${plural(more.length, { one: "error", other: "errors" })}.`}`}
      </span>
      <span className={classes.runErrorActions}>
        <Button size="compact-xs" onClick={onFix}>
          {t`Try to Fix`}
        </Button>
        {onFixWith === undefined ? null : (
          <Button size="compact-xs" variant="default" onClick={onFixWith}>
            {t`Fix with another model`}
          </Button>
        )}
        {hasRunAgain ? (
          <Button size="compact-xs" variant="default" onClick={onRunAgain}>
            {t`Run again`}
          </Button>
        ) : null}
        <IconButton icon={IconX} label={t`Dismiss`} onClick={onDismiss} />
      </span>
    </div>
  );
}
