import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type Artifact, initialRepairLimits } from "@tutti/domain";
import { useState } from "react";
import { useVersions } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import notice from "../../ui/notice-line.module.css";
import classes from "./repair.module.css";
import { repairView } from "./repair-view.ts";

/** The progress or the result of an artifact's last repair; nothing where there was none. */
export function RepairBar({ artifact }: { artifact: Artifact }) {
  const { artifacts } = useEngine();
  const versions = useVersions(artifact.id);
  const [isOpen, setIsOpen] = useState(false);
  const { repair, repairLimits = initialRepairLimits, headVersionId } = artifact;
  if (repair === undefined) return null;
  const { title, text, tries } = repairView(repair, repairLimits, {
    headVersionId,
    numberOf: (id) => versions.find((version) => version.id === id)?.versionNumber,
  });
  const isRunning = repair.status === "running";
  return (
    <section className={notice.bar} aria-label={t`Repair`} data-status={repair.status}>
      <div className={notice.line}>
        {isRunning ? <i className={classes.spinner} aria-hidden /> : null}
        <div className={notice.said} role="status">
          <strong>{title}</strong>
          {text === undefined ? null : <span>{text}</span>}
        </div>
        {tries.length === 0 ? null : (
          <Button size="compact-xs" variant="default" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t`What was tried`}
          </Button>
        )}
        {isRunning ? (
          <Button size="compact-xs" variant="default" onClick={() => artifacts.stopRepair(artifact.id)}>
            {t`Stop`}
          </Button>
        ) : (
          <IconButton icon={IconX} label={t`Dismiss`} onClick={() => artifacts.dismissRepair(artifact.id)} />
        )}
      </div>
      {isOpen ? (
        <ol className={classes.tries}>
          {tries.map(({ id, text: line, error }) => (
            <li key={id}>
              <button
                type="button"
                className={classes.tried}
                onClick={() => artifacts.show(artifact.id, { activeVersionId: id })}
              >
                {line}
              </button>
              {error === undefined ? null : (
                <code translate="no" className={classes.error}>
                  {error}
                </code>
              )}
            </li>
          ))}
        </ol>
      ) : null}
    </section>
  );
}
