import { t } from "@lingui/core/macro";
import { Button, NativeSelect } from "@mantine/core";
import {
  IconArrowsDiff,
  IconCode,
  IconIndentIncrease,
  IconPencil,
  IconPhoto,
  IconSearch,
  IconTrash,
} from "@tabler/icons-react";
import type { ArtifactVersion, FileChange } from "@tutti/domain";
import type { ReactNode } from "react";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { FileMenu, type FileMenuActions } from "./file-menu.tsx";
import classes from "./files.module.css";
import { isDrawing } from "./is-drawing.ts";

/** How an open file is shown. */
export type FileView = "code" | "changes" | "picture";

interface FileBarProps {
  open: FileChange;
  view: FileView;
  onView: (view: FileView) => void;
  /** Present where there is no room for a tree: the control that replaces it. */
  picker: ReactNode;
  /** Present where the file has unsaved changes. */
  draft: { onSave: () => void; onDiscard: () => void } | undefined;
  /** Absent where the file cannot be formatted. */
  formatting: { isRunning: boolean; onFormat: () => void } | undefined;
  /** The version that the file is compared with, and the versions that can be chosen for it. */
  comparison: { base: ArtifactVersion | undefined; versions: readonly ArtifactVersion[]; onBase: (id: string) => void };
}

/** The bar above the open file: its name, its unsaved changes, and the choice of its view. */
export function FileBar({
  open,
  view,
  onView,
  picker,
  draft,
  formatting,
  comparison: { base, versions, onBase },
}: FileBarProps) {
  const isDiff = view === "changes";
  return (
    <div className={classes.bar}>
      {picker ?? (
        <span className={`${classes.grow} ${classes.path}`} title={open.path}>
          {open.path}
        </span>
      )}
      {isDiff && versions.length > 0 ? (
        <NativeSelect
          size="xs"
          aria-label={t`Compared with`}
          value={base?.id ?? ""}
          data={[
            ...(base === undefined ? [{ value: "", label: t`nothing` }] : []),
            ...versions.map(({ id, versionNumber }) => ({ value: id, label: t`with v${versionNumber}` })),
          ]}
          onChange={(event) => onBase(event.currentTarget.value)}
        />
      ) : null}
      {draft === undefined ? null : (
        <div className={classes.draft}>
          <span>{t`Unsaved`}</span>
          <Button size="compact-xs" variant="default" onClick={draft.onDiscard}>
            {t`Discard`}
          </Button>
          <Button size="compact-xs" onClick={draft.onSave}>
            {t`Save as version`}
          </Button>
        </div>
      )}
      {isDrawing(open.path) && !isDiff ? (
        <IconButton
          icon={view === "picture" ? IconCode : IconPhoto}
          label={view === "picture" ? t`Show code` : t`Show picture`}
          onClick={() => onView(view === "picture" ? "code" : "picture")}
        />
      ) : null}
      {formatting === undefined ? null : (
        <IconButton
          icon={IconIndentIncrease}
          label={formatting.isRunning ? t`Formatting…` : t`Format file`}
          {...(formatting.isRunning ? { "data-disabled": true } : {})}
          aria-busy={formatting.isRunning}
          onClick={formatting.onFormat}
        />
      )}
      <IconButton
        icon={IconArrowsDiff}
        label={isDiff ? t`Show code` : t`Show changes`}
        aria-pressed={isDiff}
        onClick={() => onView(isDiff ? "code" : "changes")}
      />
    </div>
  );
}

interface FilePickerProps {
  changes: readonly FileChange[];
  openId: string;
  isRenamable: boolean;
  isDeletable: boolean;
  /** Absent where the version cannot be changed. */
  menu: FileMenuActions | undefined;
  isSearching: boolean;
  onSearch: (isSearching: boolean) => void;
  onOpen: (fileId: string) => void;
  onRename: () => void;
  onDelete: () => void;
}

/** The list of files that replaces a tree, and the actions for the open file. */
export function FilePicker({
  changes,
  openId,
  isRenamable,
  isDeletable,
  menu,
  isSearching,
  onSearch,
  onOpen,
  onRename,
  onDelete,
}: FilePickerProps) {
  return (
    <>
      <NativeSelect
        className={classes.select ?? ""}
        size="xs"
        aria-label={t`File`}
        value={openId}
        data={changes.map(({ fileId, path, state }) => ({
          value: fileId,
          label: state === "idle" ? path : `${path} (${state})`,
        }))}
        onChange={(event) => onOpen(event.currentTarget.value)}
      />
      <IconButton
        icon={IconSearch}
        label={isSearching ? t`End the search` : t`Search in files`}
        aria-pressed={isSearching}
        onClick={() => onSearch(!isSearching)}
      />
      {menu === undefined ? null : <FileMenu {...menu} />}
      <IconButton icon={IconPencil} label={t`Rename file`} disabled={!isRenamable} onClick={onRename} />
      <IconButton icon={IconTrash} label={t`Delete file`} disabled={!isDeletable} onClick={onDelete} />
    </>
  );
}
