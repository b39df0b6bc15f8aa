import { plural, t } from "@lingui/core/macro";
import { Popover } from "@mantine/core";
import { IconEye, IconEyeOff, IconLayoutColumns, IconLayoutList } from "@tabler/icons-react";
import type { RoomCosts } from "@tutti/domain";
import { useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useCharacterNames } from "../../../bindings/use-character-names.ts";
import { useIsBlind } from "../../../bindings/use-is-blind.ts";
import { useRoom } from "../../../bindings/use-room.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { scrollable } from "../../../ui/scrollable.ts";
import { authorName } from "../answer/character-label.ts";
import classes from "./room-bar.module.css";
import { costFigures, costRows, sumText } from "./room-costs-view.ts";
import { useRoomCosts } from "./use-room-costs.ts";

/** The costs of the room, and the layout of its answers. */
export function RoomBar({ roomId }: { roomId: string }) {
  const costs = useRoomCosts(roomId);
  const isBlind = useIsBlind(roomId);
  return (
    <div className={classes.bar}>
      {isBlind || costs === undefined || costs.total.tokens === 0 ? null : <RoomSum roomId={roomId} costs={costs} />}
      <BlindSwitch roomId={roomId} />
      <LayoutSwitch roomId={roomId} />
    </div>
  );
}

/** Whether questions in this room are asked blind. */
function BlindSwitch({ roomId }: { roomId: string }) {
  const { evidence } = useEngine();
  const isOn = useRoom(roomId)?.isBlind === true;
  return (
    <IconButton
      className={classes.blind}
      icon={isOn ? IconEyeOff : IconEye}
      label={isOn ? t`Blind: names are hidden until you vote` : t`Compare blind`}
      aria-label={t`Compare blind`}
      aria-pressed={isOn}
      onClick={() => evidence.setBlind(roomId, !isOn)}
    />
  );
}

function LayoutSwitch({ roomId }: { roomId: string }) {
  const { rooms } = useEngine();
  const layout = useRoom(roomId)?.layout ?? "columns";
  return (
    <fieldset aria-label={t`Layout of the answers`} className={classes.layouts}>
      <IconButton
        icon={IconLayoutColumns}
        label={t`Columns`}
        aria-pressed={layout === "columns"}
        onClick={() => rooms.setLayout(roomId, "columns")}
      />
      <IconButton
        icon={IconLayoutList}
        label={t`Stack`}
        aria-pressed={layout === "stack"}
        onClick={() => rooms.setLayout(roomId, "stack")}
      />
    </fieldset>
  );
}

function RoomSum({ roomId, costs }: { roomId: string; costs: RoomCosts }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={420} trapFocus withRoles>
      <Popover.Target>
        <button
          type="button"
          className={classes.sum}
          aria-label={t`Costs of this room: ${sumText(costs.total)}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {sumText(costs.total)}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.popover}>
        <CostTable roomId={roomId} costs={costs} />
      </Popover.Dropdown>
    </Popover>
  );
}

function CostTable({ roomId, costs }: { roomId: string; costs: RoomCosts }) {
  const names = useCharacterNames(roomId);
  const total = costFigures(costs.total);
  const rows = costRows(costs, (id) => authorName(names.get(id)));
  return (
    <div className={classes.scroller} {...scrollable}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t`Model`}</th>
            <th scope="col">{t`Answers`}</th>
            <th scope="col">{t`Tokens`}</th>
            <th scope="col">{t`Speed`}</th>
            <th scope="col">{t`Cost`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, answers, tokens, speed, cost }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              <td>{answers}</td>
              <td>{tokens}</td>
              <td>{speed}</td>
              <td>{cost}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Room`}</th>
            <td>{total.answers}</td>
            <td>{total.tokens}</td>
            <td />
            <td>{total.cost}</td>
          </tr>
        </tfoot>
      </table>
      {costs.total.unpricedCount === 0 ? null : (
        <p className={classes.note}>
          {t`${plural(costs.total.unpricedCount, { one: "The price of 1 answer is", other: `The prices of ${costs.total.unpricedCount} answers are` })} not known.`}
        </p>
      )}
    </div>
  );
}
