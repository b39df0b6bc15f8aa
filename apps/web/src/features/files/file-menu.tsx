import { t } from "@lingui/core/macro";
import { Menu } from "@mantine/core";
import {
  IconFilePlus,
  IconFolderPlus,
  IconFolderSymlink,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
} from "@tabler/icons-react";
import { useRef } from "react";
import { MenuButton } from "../../ui/buttons/menu-button.tsx";

export interface FileMenuActions {
  onNewFile: () => void;
  onNewFolder: () => void;
  onUpload: (files: readonly File[]) => void;
  /** Undefined where no chosen item can be moved. */
  onMove: (() => void) | undefined;
  /** Present where a folder is chosen. */
  folder: { onRename: () => void; onDelete: () => void } | undefined;
}

/** The menu that makes files and folders, and moves them. */
export function FileMenu({ onNewFile, onNewFolder, onUpload, onMove, folder }: FileMenuActions) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <MenuButton icon={IconPlus} label={t`Add or move files`} position="bottom-end" width={200}>
        <Menu.Item leftSection={<IconFilePlus size={15} stroke={1.75} aria-hidden />} onClick={onNewFile}>
          {t`New file…`}
        </Menu.Item>
        <Menu.Item leftSection={<IconFolderPlus size={15} stroke={1.75} aria-hidden />} onClick={onNewFolder}>
          {t`New folder…`}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconUpload size={15} stroke={1.75} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t`Upload files…`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconFolderSymlink size={15} stroke={1.75} aria-hidden />}
          disabled={onMove === undefined}
          onClick={onMove}
        >
          {t`Move to…`}
        </Menu.Item>
        {folder === undefined ? null : (
          <>
            <Menu.Item leftSection={<IconPencil size={15} stroke={1.75} aria-hidden />} onClick={folder.onRename}>
              {t`Rename folder…`}
            </Menu.Item>
            <Menu.Item leftSection={<IconTrash size={15} stroke={1.75} aria-hidden />} onClick={folder.onDelete}>
              {t`Delete folder…`}
            </Menu.Item>
          </>
        )}
      </MenuButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t`Upload files`}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same file can be chosen once more.
          event.currentTarget.value = "";
          if (files.length > 0) onUpload(files);
        }}
      />
    </>
  );
}
