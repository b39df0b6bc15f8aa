import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { BackupReport } from "@tutti/engine";
import { useState } from "react";
import { useServices } from "../../../bindings/services-context.tsx";
import { useRooms } from "../../../bindings/use-room.ts";
import { downloadBackup } from "../../../platform/backups/backup-schedule.ts";
import { deleteStore } from "../../../platform/delete-store.ts";
import { pickFile } from "../../../platform/page/pick-file.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { formatBytes } from "../../../ui/formats/bytes.ts";
import { PageSection } from "../../../ui/page-section.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import type { SettingName } from "../settings-table.ts";
import { BackupSettings } from "./backup-settings.tsx";
import { describeRestoration } from "./backup-view.ts";
import { RestoreDialog } from "./restore-dialog.tsx";
import { StoreMaintenance } from "./store-maintenance.tsx";

/** The data that this browser stores: its size, a file of all of it, and its deletion. */
export function StorageSection() {
  const { engine, databaseName, uiState } = useServices();
  const rooms = useRooms();
  const { data: use } = useQuery({ queryKey: ["storage-use", rooms.length], queryFn: estimateUse });
  const { data: size } = useQuery({ queryKey: ["store-size", rooms.length], queryFn: measure });
  const save = useMutation({
    mutationFn: () => downloadBackup({ engine, uiState, storeName: databaseName, now: () => Date.now() }),
  });
  const [backup, setBackup] = useState<File>();
  const [restoreReport, setRestoreReport] = useState<BackupReport>();
  const erase = useMutation({
    mutationFn: async () => {
      await deleteStore(databaseName);
      location.assign("/chat");
    },
  });

  async function measure() {
    const sizeResult = await engine.store.measure();
    if (!sizeResult.ok) throw new Error(sizeResult.error.message);
    return sizeResult.value;
  }

  async function chooseBackup(): Promise<void> {
    setRestoreReport(undefined);
    setBackup(await pickFile(".jsonl,.json,.txt"));
  }

  return (
    <PageSection
      title={t`Storage`}
      anchor="storage"
      lead={t`Your chats are kept in this browser, and on your other devices only if you switch that on. A file of all of them can be taken to another browser.`}
    >
      {use !== undefined && use.quota > 0 && (
        <>
          <div className={classes.meter} aria-hidden="true">
            <span style={{ width: `${Math.min(100, (use.usage / use.quota) * 100)}%` }} />
          </div>
          <p className={classes.dimmed}>
            {plural(rooms.length, { one: "One chat", other: `${rooms.length} chats` })}
            {size !== undefined && t` with ${holdingsOf(size)}`}
            {t`, ${formatBytes(use.usage)} of ${formatBytes(use.quota)} that the browser allows.`}
          </p>
        </>
      )}
      <div className={classes.row}>
        <div className={classes.actions}>
          <PendingButton
            id={"save-chats" satisfies SettingName}
            size="compact-sm"
            variant="default"
            isPending={save.isPending}
            onClick={() => save.mutate()}
          >
            {t`Save to a file`}
          </PendingButton>
          <Button
            id={"restore-chats" satisfies SettingName}
            size="compact-sm"
            variant="default"
            onClick={() => void chooseBackup()}
          >
            {t`Restore from a file`}
          </Button>
          <ConfirmButton
            id={"delete-chats" satisfies SettingName}
            label={t`Delete all chats`}
            question={t`Delete all chats?`}
            text={t`Every chat, draft and file that this browser keeps here is deleted. There is no undo: save them to a file first if you may want them back.`}
            isPending={erase.isPending}
            onConfirm={() => erase.mutate()}
          />
        </div>
      </div>
      {restoreReport !== undefined && (
        <p className={classes.told} role="status">
          {describeRestoration(restoreReport)}
        </p>
      )}
      <Refusal error={save.error ?? erase.error} />
      <BackupSettings />
      <StoreMaintenance />
      {backup !== undefined && (
        <RestoreDialog
          file={backup}
          onClose={() => setBackup(undefined)}
          onRestored={(report) => {
            setBackup(undefined);
            setRestoreReport(report);
          }}
        />
      )}
    </PageSection>
  );
}

function holdingsOf({ messages, artifacts }: { messages: number; artifacts: number }): string {
  const messageCount = plural(messages, { one: "one message", other: "# messages" });
  if (artifacts === 0) return messageCount;
  return t`${messageCount} and ${plural(artifacts, { one: "one artifact", other: "# artifacts" })}`;
}

/** Bytes that are used and allowed; zero where the browser does not report them. */
async function estimateUse(): Promise<{ usage: number; quota: number }> {
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
  return { usage, quota };
}
