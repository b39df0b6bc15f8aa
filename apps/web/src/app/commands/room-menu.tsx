import { t } from "@lingui/core/macro";
import { ActionIcon, Menu } from "@mantine/core";
import { IconCheck, IconDots } from "@tabler/icons-react";
import type { Room } from "@tutti/domain";
import { Fragment } from "react";
import { ArtifactItems } from "../../features/room-settings/artifact-items.tsx";
import { type CommandRow, commandRows, menuGroups } from "./command-table.ts";
import type { RunCommand } from "./create-commands.ts";
import classes from "./room-menu.module.css";

/** The menu of a room's commands, and its button. */
export function RoomMenu({ room, run }: { room: Room; run: RunCommand }) {
  return (
    <Menu position="bottom-end" width={224} returnFocus>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          className={classes.button ?? ""}
          aria-label={t`Chat menu`}
          title={t`Chat menu`}
        >
          <IconDots size={17} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={t`Chat menu`}>
        <ArtifactItems roomId={room.id} />
        {menuGroups.map((group, index) => (
          <Fragment key={group}>
            {index > 0 && <Menu.Divider />}
            {commandRows
              .filter(([, { menu }]) => menu === group)
              .map(([name, row]) => (
                <CommandItem key={name} row={row} room={room} run={() => run(name)} />
              ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function CommandItem({ row, room, run }: { row: CommandRow; room: Room; run: () => void }) {
  const { label, detail, icon: Glyph, isOn, isDangerous = false } = row;
  const glyph = <Glyph size={15} stroke={1.75} />;
  if (isOn !== undefined) {
    const isChecked = isOn(room);
    return (
      <Menu.Item
        // Last, to replace Mantine's role of an item that only runs a command.
        renderRoot={(props) => <button type="button" {...props} role="menuitemcheckbox" aria-checked={isChecked} />}
        closeMenuOnClick={false}
        leftSection={glyph}
        rightSection={isChecked && <IconCheck size={14} />}
        onClick={run}
      >
        {label}
      </Menu.Item>
    );
  }
  return (
    <Menu.Item
      leftSection={glyph}
      rightSection={detail === undefined ? null : <span className={classes.detail}>{detail}</span>}
      className={isDangerous ? (classes.danger ?? "") : ""}
      onClick={run}
    >
      {label}
    </Menu.Item>
  );
}
