import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { scrollable } from "../../ui/scrollable.ts";
import classes from "./preview.module.css";
import type { PreviewNotice } from "./preview-view.ts";

/** What stands where the preview would, and the way on. */
export function PreviewNoticeView({
  notice: { title, text, isFixable },
  onFix,
  onFixWith,
  onRepair,
  onAllowNetwork,
  onRunAgain,
}: {
  notice: PreviewNotice;
  onFix?: (() => void) | undefined;
  /** Lets another model fix it. */
  onFixWith?: (() => void) | undefined;
  /** Has it fixed try after try. */
  onRepair?: (() => void) | undefined;
  /** Where the network would solve it. */
  onAllowNetwork?: (() => void) | undefined;
  /** Where it may have been a moment's. */
  onRunAgain?: (() => void) | undefined;
}) {
  return (
    <div className={classes.notice} role={isFixable ? "alert" : "status"}>
      <p className={classes.noticeTitle}>{title}</p>
      {text === undefined ? null : isFixable ? (
        <pre className={classes.noticeError} {...scrollable}>
          {text}
        </pre>
      ) : (
        <p className={classes.noticeText}>{text}</p>
      )}
      <div className={classes.noticeActions}>
        {onAllowNetwork === undefined ? null : (
          <Button size="compact-sm" onClick={onAllowNetwork}>
            {t`Allow the network`}
          </Button>
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
        {onRunAgain === undefined ? null : (
          <Button size="compact-sm" variant="default" onClick={onRunAgain}>
            {t`Run again`}
          </Button>
        )}
      </div>
    </div>
  );
}
