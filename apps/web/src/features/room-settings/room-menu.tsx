import { t } from "@lingui/core/macro";
import { ActionIcon, Menu } from "@mantine/core";
import {
  IconAdjustmentsHorizontal,
  IconCheck,
  IconCopy,
  IconDownload,
  IconLayersSubtract,
  IconLink,
  IconMarkdown,
  IconShare2,
  IconTestPipe,
  IconTrash,
  IconUpload,
  IconUserPlus,
} from "@tabler/icons-react";
import type { Room } from "@tutti/domain";
import { useEngine } from "../../bindings/services-context.tsx";
import { ArtifactItems } from "./artifact-items.tsx";
import type { RoomActions } from "./room-actions.ts";
import classes from "./room-settings-menu.module.css";

/** The menu of a room's settings, and its button. */
export function RoomMenu({ room, actions, onClear }: { room: Room; actions: RoomActions; onClear: () => void }) {
  const { rooms } = useEngine();
  const isAutoExpanded = room.isAutoExpanded === true;
  return (
    <Menu position="top-start" width={224} returnFocus>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={t`Chat settings`} title={t`Chat settings`}>
          <IconAdjustmentsHorizontal size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t`Chat settings`}>
        <ArtifactItems roomId={room.id} />
        <Menu.Item
          // Last, to replace Mantine's role of an item that only runs an action.
          renderRoot={(props) => (
            <button type="button" {...props} role="menuitemcheckbox" aria-checked={isAutoExpanded} />
          )}
          closeMenuOnClick={false}
          leftSection={<IconLayersSubtract size={15} stroke={1.75} />}
          rightSection={isAutoExpanded && <IconCheck size={14} />}
          onClick={() => rooms.setAutoExpanded(room.id, !isAutoExpanded)}
        >
          {t`Auto-expand`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconDownload size={15} stroke={1.75} />}
          rightSection={<span className={classes.kind}>{t`.json`}</span>}
          onClick={() => actions.exportChat("json")}
        >
          {t`Export Chat`}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconDownload size={15} stroke={1.75} />}
          rightSection={<span className={classes.kind}>{t`.md`}</span>}
          onClick={() => actions.exportChat("md")}
        >
          {t`Export Chat`}
        </Menu.Item>
        <Menu.Item leftSection={<IconUpload size={15} stroke={1.75} />} onClick={actions.importChat}>
          {t`Import Chat`}
        </Menu.Item>
        <Menu.Item leftSection={<IconMarkdown size={15} stroke={1.75} />} onClick={actions.getMarkdown}>
          {t`Get Markdown`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconShare2 size={15} stroke={1.75} />} onClick={actions.shareChat}>
          {t`Share Chat`}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={15} stroke={1.75} />} onClick={actions.shareModels}>
          {t`Share Models`}
        </Menu.Item>
        <Menu.Item leftSection={<IconTestPipe size={15} stroke={1.75} />} onClick={actions.makeSuite}>
          {t`Make a Suite of This Chat`}
        </Menu.Item>
        <Menu.Item leftSection={<IconUserPlus size={15} stroke={1.75} />} onClick={actions.importCharacter}>
          {t`Import Character`}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={15} stroke={1.75} />} onClick={actions.duplicate}>
          {t`Duplicate Room`}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconTrash size={15} stroke={1.75} />} onClick={actions.clearModels}>
          {t`Clear Models`}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconTrash size={15} stroke={1.75} />}
          className={classes.danger ?? ""}
          onClick={onClear}
        >
          {t`Clear Chat`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
