import { t } from "@lingui/core/macro";
import type { ArtifactVersion } from "@tutti/domain";
import { versionState } from "../../../ui/models/version-state.ts";
import classes from "./compare.module.css";

/** A still of an app that does not run, since others do; a press runs it. */
export function PausedStage({ version, onRun }: { version: ArtifactVersion; onRun: () => void }) {
  const { thumbnail } = versionState(version);
  return (
    <button type="button" className={classes.paused} onClick={onRun}>
      {thumbnail === undefined ? null : <img className={classes.still} src={thumbnail} alt="" />}
      <span className={classes.pausedText}>{t`Paused – click to run`}</span>
    </button>
  );
}
