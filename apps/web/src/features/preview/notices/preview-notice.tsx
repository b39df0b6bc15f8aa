import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { ArtifactVersion } from "@tutti/domain";
import { ConsentButton } from "../../../ui/consent/consent-button.tsx";
import { formatList } from "../../../ui/formats/intl.ts";
import { scrollable } from "../../../ui/scrollable.ts";
import classes from "../preview.module.css";
import type { PreviewNotice } from "../preview-view.ts";
import { useFixOffer, useOwnRunAgain } from "./notice-bar.ts";
import { PlacedText } from "./placed-text.tsx";

/** The notice in the place of the preview, with the actions that may help. */
export function PreviewNoticeView({
  notice: { title, text, isFixable },
  version,
  onFix,
  onFixWith,
  onRepair,
  onAllowNetwork,
  packages = [],
  onAllowPackages,
  onRunAgain,
}: {
  notice: PreviewNotice;
  /** The version of the notice: places in its files can be opened. */
  version?: ArtifactVersion | undefined;
  onFix?: (() => void) | undefined;
  /** Lets another model fix it. */
  onFixWith?: (() => void) | undefined;
  /** Has it fixed in repeated tries. */
  onRepair?: (() => void) | undefined;
  /** Present where access to the network would solve it. */
  onAllowNetwork?: (() => void) | undefined;
  /** The packages that are missing, where nothing else is. */
  packages?: readonly string[] | undefined;
  onAllowPackages?: (() => void) | undefined;
  /** Present where the error may have been temporary. */
  onRunAgain?: (() => void) | undefined;
}) {
  const hasRunAgain = useOwnRunAgain();
  useFixOffer(isFixable === true && onFix !== undefined);
  return (
    <div className={classes.notice} role={isFixable ? "alert" : "status"}>
      <p className={classes.noticeTitle}>{title}</p>
      {text === undefined ? null : isFixable ? (
        <pre translate="no" className={classes.noticeError} {...scrollable}>
          <PlacedText version={version} text={text} />
        </pre>
      ) : (
        <p className={classes.noticeText}>{text}</p>
      )}
      <div className={classes.noticeActions}>
        {packages.length === 0 || onAllowPackages === undefined ? null : (
          <ConsentButton size="compact-sm" onClick={onAllowPackages}>
            {t`Allow ${formatList(packages)} for all apps`}
          </ConsentButton>
        )}
        {onAllowNetwork === undefined ? null : (
          <ConsentButton
            size="compact-sm"
            variant={packages.length === 0 ? "filled" : "default"}
            onClick={onAllowNetwork}
          >
            {t`Allow the network`}
          </ConsentButton>
        )}
        {isFixable && onFix !== undefined ? (
          <Button size="compact-sm" variant={onAllowNetwork === undefined ? "filled" : "default"} onClick={onFix}>
            {t`Try to Fix`}
          </Button>
        ) : null}
        {isFixable && onFixWith !== undefined ? (
          <Button size="compact-sm" variant="default" onClick={onFixWith}>
            {t`Fix with another model`}
          </Button>
        ) : null}
        {isFixable && onRepair !== undefined ? (
          <Button size="compact-sm" variant="default" onClick={onRepair}>
            {t`Repair in several tries`}
          </Button>
        ) : null}
        {onRunAgain === undefined || !hasRunAgain ? null : (
          <Button size="compact-sm" variant="default" onClick={onRunAgain}>
            {t`Run again`}
          </Button>
        )}
      </div>
    </div>
  );
}
