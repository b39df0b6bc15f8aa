import { t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { BackupReport, RestoreMode } from "@tutti/engine";
import { useState } from "react";
import { useServices } from "../../../bindings/services-context.tsx";
import { readInPieces } from "../../../platform/backups/backup-file.ts";
import { readPartsInWorkers } from "../../../platform/backups/backup-parts.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { formatMoment } from "../../../ui/formats/dates.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import { describeDamage, describeRehearsal } from "./backup-view.ts";

interface RestoreDialogProps {
  file: File;
  onRestored: (report: BackupReport) => void;
  onClose: () => void;
}

/** Shows what a backup would restore before anything is written, and restores it. */
export function RestoreDialog({ file, onRestored, onClose }: RestoreDialogProps) {
  const { engine, databaseName } = useServices();
  const [readPart] = useState(() => readPartsInWorkers(file, databaseName));
  const [mode, setMode] = useState<RestoreMode>("merge");
  const { data: report, error } = useQuery({
    queryKey: ["rehearsal", file.name, file.size, file.lastModified, mode],
    queryFn: async () => unwrap(await engine.store.rehearse(readInPieces(file), mode, readPart)),
    retry: false,
    gcTime: 0,
  });
  const restore = useMutation({
    mutationFn: async () => unwrap(await engine.store.restore(readInPieces(file), mode, readPart)),
    onSuccess: onRestored,
  });
  const damage = report === undefined ? [] : describeDamage(report);
  const isForbidden = mode === "replace" && damage.length > 0;
  return (
    <Dialog opened onClose={onClose} title={t`Restore from ${file.name}`} size={520}>
      <div className={classes.question}>
        {report?.madeAt === undefined ? null : (
          <p className={classes.dimmed}>{t`Made ${formatMoment(report.madeAt)}.`}</p>
        )}
        <fieldset className={classes.choices}>
          <legend>{t`What is here now`}</legend>
          {modes.map(({ value, label }) => (
            <label key={value} className={classes.check}>
              <input type="radio" name="mode" checked={mode === value} onChange={() => setMode(value)} />
              {label}
            </label>
          ))}
        </fieldset>
        {report === undefined && error === null ? (
          <p className={classes.dimmed} role="status">
            {t`Reading the backup`}
          </p>
        ) : null}
        {report === undefined ? null : (
          <ul className={classes.report} aria-label={t`What would be restored`}>
            {describeRehearsal(report, mode).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
        {damage.length === 0 ? null : (
          <ul className={classes.report} aria-label={t`What is damaged`} data-damaged>
            {damage.slice(0, MAX_REPORTED).map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
            {damage.length > MAX_REPORTED ? <li>{t`And ${damage.length - MAX_REPORTED} more.`}</li> : null}
          </ul>
        )}
        {isForbidden ? (
          <p className={classes.dimmed}>
            {t`A damaged backup cannot replace the chats that are here: whatever is missing in it would be lost.`}
          </p>
        ) : null}
        <Refusal error={error ?? restore.error} />
        <div className={classes.ends}>
          <Button variant="default" data-autofocus onClick={onClose}>
            {t`Cancel`}
          </Button>
          <PendingButton
            className={mode === "replace" && !isForbidden ? (classes.danger ?? "") : ""}
            disabled={report === undefined || isForbidden}
            isPending={restore.isPending}
            onClick={() => restore.mutate()}
          >
            {mode === "replace" ? t`Replace everything` : t`Restore`}
          </PendingButton>
        </div>
      </div>
    </Dialog>
  );
}

const modes: readonly { value: RestoreMode; label: string }[] = [
  { value: "merge", label: t`Keep it, and add the backup` },
  { value: "replace", label: t`Replace everything with the backup` },
];

/** The most damaged lines that are listed. */
const MAX_REPORTED = 20;

function unwrap(result: { ok: true; value: BackupReport } | { ok: false; error: { message: string } }): BackupReport {
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}
