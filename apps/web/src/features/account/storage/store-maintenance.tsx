import { plural, t } from "@lingui/core/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { checkTexts } from "@tutti/domain";
import type { SetAsideEntry, StoredCheck } from "@tutti/engine";
import { useStore } from "zustand";
import { useEngine } from "../../../bindings/services-context.tsx";
import { createGrowingFile, openDiskFile } from "../../../platform/backups/backup-file.ts";
import { downloadFile } from "../../../platform/page/download.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { formatMoment } from "../../../ui/formats/dates.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import type { SettingName } from "../settings-table.ts";
import { describeCheck, setAsideFileName, setAsidePieces } from "./store-maintenance-view.ts";

const LISTED = 20;

/** The maintenance of the store: the last check with its findings, and the rows that were set aside. */
export function StoreMaintenance() {
  const engine = useEngine();
  const queries = useQueryClient();
  const { round, isChecking } = useStore(engine.storeState);
  const { data: last } = useQuery({ queryKey: ["store-check", round], queryFn: lastCheck });
  const { data: rows = [] } = useQuery({ queryKey: ["store-set-aside", round], queryFn: setAsideEntries });
  const check = useMutation({
    mutationFn: async () => {
      const checkResult = await engine.store.check();
      if (!checkResult.ok) throw new Error(checkResult.error.message);
      await queries.invalidateQueries({ queryKey: ["store-size"] });
    },
  });
  const save = useMutation({ mutationFn: saveToFile });
  const forget = useMutation({
    mutationFn: async () => {
      const removeResult = await engine.store.removeSetAside(rows.map(({ id }) => id));
      if (!removeResult.ok) throw new Error(removeResult.error.message);
    },
  });

  async function lastCheck(): Promise<StoredCheck | null> {
    const lastCheck = await engine.store.lastCheck();
    if (!lastCheck.ok) throw new Error(lastCheck.error.message);
    return lastCheck.value ?? null;
  }

  /** Without the rows' content, since they are held as long as the page is open: the content is read for the file. */
  async function setAsideEntries(): Promise<SetAsideEntry[]> {
    const setAsideEntries = await engine.store.setAsideEntries();
    if (!setAsideEntries.ok) throw new Error(setAsideEntries.error.message);
    return setAsideEntries.value;
  }

  async function saveToFile(): Promise<void> {
    const type = "application/json";
    const file = (await openDiskFile(type).catch(() => undefined)) ?? createGrowingFile(type);
    const pieces = setAsidePieces(
      rows.map(({ id }) => id),
      async (ids) => {
        const setAsideRows = await engine.store.setAsideRows(ids);
        if (!setAsideRows.ok) throw new Error(setAsideRows.error.message);
        return setAsideRows.value;
      },
    );
    for await (const piece of pieces) await file.write(piece);
    downloadFile(setAsideFileName(Date.now()), await file.finish());
  }

  return (
    <div id={"check-chats" satisfies SettingName}>
      <h3 className={classes.heading}>{t`Check`}</h3>
      <div className={classes.row}>
        <p className={classes.dimmed} role="status">
          {last
            ? describeCheck(last, formatMoment(last.at))
            : t`Not checked yet: a check runs by itself soon after the page is opened.`}
        </p>
        <PendingButton
          size="compact-sm"
          variant="default"
          isPending={isChecking || check.isPending}
          onClick={() => check.mutate()}
        >
          {t`Check now`}
        </PendingButton>
      </div>
      {rows.length > 0 && (
        <>
          <h3 className={classes.heading}>{t`Set aside`}</h3>
          <p className={classes.dimmed}>
            {t`${plural(rows.length, { one: "One entry is", other: `${rows.length} entries are` })} kept out of your chats, since the page cannot use ${plural(rows.length, { one: "it", other: "them" })}. Nothing of ${plural(rows.length, { one: "it", other: "them" })} is lost.`}
          </p>
          <ul className={classes.setAside} aria-label={t`Entries that were set aside`}>
            {rows.slice(0, LISTED).map((row) => (
              <li key={row.id}>
                <strong>{checkTexts.tables[row.table]}</strong> {String(row.key)} ({sizeText(row)}){" "}
                <span>{row.reason}</span>
              </li>
            ))}
          </ul>
          {rows.length > LISTED && (
            <p className={classes.dimmed}>{t`And ${rows.length - LISTED} more: they are in the file.`}</p>
          )}
          <div className={classes.actions}>
            <PendingButton size="compact-sm" variant="default" isPending={save.isPending} onClick={() => save.mutate()}>
              {t`Save these to a file`}
            </PendingButton>
            <ConfirmButton
              label={t`Delete these`}
              question={t`Delete the entries that were set aside?`}
              text={t`These entries are deleted for good. There is no undo: save them to a file first if you may want them back.`}
              isPending={forget.isPending}
              onConfirm={() => forget.mutate()}
            />
          </div>
        </>
      )}
      <Refusal error={check.error ?? save.error ?? forget.error} />
    </div>
  );
}

/** Files in the row are not counted: their size on the disk is not read for a list. */
function sizeText({ size }: SetAsideEntry): string {
  return plural(size, { one: "# character of text", other: "# characters of text" });
}
