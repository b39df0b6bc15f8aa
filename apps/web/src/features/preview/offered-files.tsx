import { plural, t } from "@lingui/core/macro";
import { Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { OfferedFile } from "@tutti/preview";
import { downloadFile } from "../../platform/page/download.ts";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { formatList } from "../../ui/formats/intl.ts";
import classes from "./preview.module.css";

/** A bar over an app that would download files: the person saves them, as the app itself can not. */
export function OfferedFiles({ files, onDone }: { files: readonly OfferedFile[]; onDone: () => void }) {
  const names = formatList(files.map(({ name }) => name));
  const save = (): void => {
    for (const { name, bytes } of files) downloadFile(name, new Blob([bytes]));
    onDone();
  };
  return (
    <div className={classes.missing} role="status">
      <span className={classes.missingText}>
        {t`The app offers ${plural(files.length, { one: "a file", other: "files" })}: ${names}`}
      </span>
      <Button size="compact-xs" onClick={save}>
        {t`Save`}
      </Button>
      <IconButton icon={IconX} label={t`Dismiss`} onClick={onDone} />
    </div>
  );
}
