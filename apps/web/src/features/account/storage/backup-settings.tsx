import { t } from "@lingui/core/macro";
import { Button, NativeSelect } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useServices } from "../../../bindings/services-context.tsx";
import { useUiState } from "../../../bindings/use-ui-state.ts";
import {
  type BackupFolder,
  canChooseFolder,
  chooseBackupFolder,
  chosenBackupFolder,
  forgetBackupFolder,
} from "../../../platform/backups/backup-folder.ts";
import { writeBackupTo } from "../../../platform/backups/backup-schedule.ts";
import type { BackupState } from "../../../platform/ui-state.ts";
import { PendingButton } from "../../../ui/buttons/pending-button.tsx";
import { formatMoment } from "../../../ui/formats/dates.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import classes from "../settings-page.module.css";
import type { SettingName } from "../settings-table.ts";

const choices: readonly { value: BackupState["every"]; label: string }[] = [
  { value: "day", label: t`Every day` },
  { value: "week", label: t`Every week` },
  { value: "month", label: t`Every 30 days` },
  { value: "never", label: t`Never` },
];

/** When and where backups are made, and whether the browser may clear the data that it stores. */
export function BackupSettings() {
  const { engine, databaseName, uiState } = useServices();
  const queries = useQueryClient();
  const { every, lastAt } = useUiState((state) => state.backup);
  const { data: folder } = useQuery({
    queryKey: ["backup-folder", databaseName],
    // React Query treats undefined as missing data.
    queryFn: async () => (await chosenBackupFolder(databaseName)) ?? null,
  });
  const { data: isPersistent } = useQuery({
    queryKey: ["storage-persistent"],
    queryFn: async () => (await navigator.storage?.persisted?.()) ?? false,
  });
  const services = { engine, uiState, storeName: databaseName, now: () => Date.now() };
  const refresh = () => queries.invalidateQueries({ queryKey: ["backup-folder"] });
  const backUp = useMutation({
    mutationFn: async (backupFolder: BackupFolder) => {
      if (!(await backupFolder.ask()))
        throw new Error(t`The browser may not write to the folder "${backupFolder.name}".`);
      await writeBackupTo(backupFolder, services);
    },
  });
  const choose = useMutation({
    mutationFn: async () => {
      const backupFolder = await chooseBackupFolder(databaseName);
      await refresh();
      if (backupFolder !== undefined) await backUp.mutateAsync(backupFolder);
    },
  });
  const forget = useMutation({ mutationFn: () => forgetBackupFolder(databaseName).then(refresh) });
  const persist = useMutation({
    mutationFn: async () => {
      const isGranted = (await navigator.storage?.persist?.()) ?? false;
      await queries.invalidateQueries({ queryKey: ["storage-persistent"] });
      if (!isGranted)
        throw new Error(t`The browser refused. It often agrees once the page is bookmarked or installed.`);
    },
  });
  const last = lastAt[databaseName];
  return (
    <div id={"backups" satisfies SettingName}>
      <h3 className={classes.heading}>{t`Backups`}</h3>
      <p className={classes.dimmed}>
        {last === undefined ? t`No backup yet.` : t`Last backup: ${formatMoment(last)}.`}{" "}
        {isPersistent === true
          ? t`The browser keeps these chats until you delete them.`
          : t`The browser may delete these chats when the disk is nearly full.`}
      </p>
      <div className={classes.form}>
        <NativeSelect
          label={folder ? t`Back up automatically` : t`Remind me of a backup`}
          description={
            folder
              ? t`Into the folder "${folder.name}", while a page is open. The last five are kept.`
              : canChooseFolder()
                ? t`With a folder, backups are made automatically.`
                : t`This browser lets no page write to a folder by itself.`
          }
          value={every}
          onChange={({ currentTarget: { value } }) => {
            const choice = choices.find((choice) => choice.value === value);
            if (choice) uiState.update({ backup: { every: choice.value, lastAt } });
          }}
          data={[...choices]}
        />
      </div>
      <div className={`${classes.actions} ${classes.below}`}>
        {canChooseFolder() ? (
          <PendingButton
            size="compact-sm"
            variant="default"
            isPending={choose.isPending}
            onClick={() => choose.mutate()}
          >
            {folder ? t`Choose another folder` : t`Choose a folder`}
          </PendingButton>
        ) : null}
        {folder ? (
          <>
            <PendingButton
              size="compact-sm"
              variant="default"
              isPending={backUp.isPending}
              onClick={() => backUp.mutate(folder)}
            >
              {t`Back up now`}
            </PendingButton>
            <Button size="compact-sm" variant="default" onClick={() => forget.mutate()}>
              {t`Forget the folder`}
            </Button>
          </>
        ) : null}
        {isPersistent === false ? (
          <PendingButton
            size="compact-sm"
            variant="default"
            isPending={persist.isPending}
            onClick={() => persist.mutate()}
          >
            {t`Ask the browser to keep them`}
          </PendingButton>
        ) : null}
      </div>
      <Refusal error={choose.error ?? backUp.error ?? forget.error ?? persist.error} />
    </div>
  );
}
