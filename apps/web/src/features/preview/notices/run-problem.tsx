import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import type { PreviewState } from "@tutti/preview";
import classes from "../preview.module.css";
import { errorText } from "../preview-view.ts";
import { PreviewNoticeView } from "./preview-notice.tsx";

interface RunProblemProps {
  state: PreviewState;
  onRunAgain: () => void;
  onAllowNetwork: () => void;
  /** Allows packages for all artifacts. */
  onAllowPackages: (names: readonly string[]) => void;
  /** Asks a model to do without the missing resource. */
  onFix: (error: string) => void;
}

const stopTexts = {
  asked: t`It was stopped because it did not respond.`,
  flood: t`It sent more messages than a page can handle.`,
  dialogs: t`It opened too many dialogs, one after the other.`,
};

/** The reason why a version does not run, with the actions that may help; nothing where it runs. */
export function RunProblem({ state, onRunAgain, onAllowNetwork, onAllowPackages, onFix }: RunProblemProps) {
  switch (state.name) {
    case "stopped":
      return (
        <div className={classes.notice} role="status">
          <p className={classes.noticeTitle}>{t`Preview stopped`}</p>
          <p className={classes.noticeText}>{stopTexts[state.reason]}</p>
          <Button size="compact-sm" variant="default" onClick={onRunAgain}>
            {t`Run again`}
          </Button>
        </div>
      );
    case "build-failed":
      return <PreviewNoticeView notice={{ title: t`Preview Error`, text: errorText(state.error), isFixable: true }} />;
    case "network-needed":
      return (
        <PreviewNoticeView
          packages={state.packages}
          onAllowPackages={() => onAllowPackages(state.packages)}
          notice={{ title: t`Preview Error`, text: errorText(state.error), isFixable: true }}
          onAllowNetwork={onAllowNetwork}
          onFix={() => onFix(state.error)}
        />
      );
    case "bundler-failed":
      return <PreviewNoticeView notice={{ title: t`Preview Error`, text: errorText(state.error) }} />;
    case "idle":
    case "preparing":
    case "running":
    case "unresponsive":
      return null;
  }
}
