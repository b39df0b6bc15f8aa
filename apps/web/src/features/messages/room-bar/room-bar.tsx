import { plural, t } from "@lingui/core/macro";
import { Menu, Popover } from "@mantine/core";
import { IconChevronDown, IconEyeOff, IconLayoutColumns, IconLayoutList } from "@tabler/icons-react";
import type { RoomCosts } from "@tutti/domain";
import { useState } from "react";
import { useEngine } from "../../../bindings/services-context.tsx";
import { useCharacterNames } from "../../../bindings/use-character-names.ts";
import { useIsBlind } from "../../../bindings/use-is-blind.ts";
import { useRoom } from "../../../bindings/use-room.ts";
import { tooltip } from "../../../ui/buttons/tooltip.ts";
import { scrollable } from "../../../ui/scrollable.ts";
import { authorName } from "../answer/character-label.ts";
import { formatTokens } from "../answer/figures.ts";
import classes from "./room-bar.module.css";
import { costFigures, costRows, isPriced, sumText } from "./room-costs-view.ts";
import { useRoomCosts } from "./use-room-costs.ts";

/** About all answers of a room: their costs, their layout, and whether they are compared blind. */
export function RoomBar({ roomId }: { roomId: string }) {
  const costs = useRoomCosts(roomId);
  const isBlind = useIsBlind(roomId);
  return (
    <div className={classes.bar}>
      {isBlind || costs === undefined || costs.total.tokens === 0 ? null : <RoomSum roomId={roomId} costs={costs} />}
      <LayoutMenu roomId={roomId} />
      <BlindSwitch roomId={roomId} />
    </div>
  );
}

/** Whether questions in this room are asked blind. */
function BlindSwitch({ roomId }: { roomId: string }) {
  const { evidence } = useEngine();
  const isOn = useRoom(roomId)?.isBlind === true;
  return (
    <button
      type="button"
      className={classes.tool}
      aria-label={t`Compare blind`}
      aria-pressed={isOn}
      {...tooltip(
        isOn ? t`Names are hidden until you vote, for every question here` : t`Hide the names until you vote`,
      )}
      onClick={() => evidence.setBlind(roomId, !isOn)}
    >
      <IconEyeOff size={15} stroke={1.75} aria-hidden />
      <span className={classes.word}>{t`Blind`}</span>
    </button>
  );
}

const layouts = [
  { layout: "columns", label: t`Side by side`, icon: IconLayoutColumns },
  { layout: "stack", label: t`Stack`, icon: IconLayoutList },
] as const;

/** How the answers of each turn stand. */
function LayoutMenu({ roomId }: { roomId: string }) {
  const { rooms } = useEngine();
  const layout = useRoom(roomId)?.layout ?? "columns";
  const current = layouts.find((one) => one.layout === layout) ?? layouts[0];
  return (
    <Menu position="bottom-end" width={180} returnFocus>
      <Menu.Target>
        <button type="button" className={classes.tool} aria-label={t`Layout: ${current.label}`}>
          <current.icon size={15} stroke={1.75} aria-hidden />
          <span className={classes.word}>{current.label}</span>
          <IconChevronDown className={classes.word} size={13} stroke={2} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t`Layout of the answers`}>
        <Menu.RadioGroup
          value={layout}
          onChange={(value) => rooms.setLayout(roomId, value === "stack" ? "stack" : "columns")}
        >
          {layouts.map((one) => (
            <Menu.RadioItem key={one.layout} value={one.layout} closeMenuOnClick>
              <span className={classes.choice}>
                <one.icon size={15} stroke={1.75} aria-hidden />
                {one.label}
              </span>
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}

function RoomSum({ roomId, costs }: { roomId: string; costs: RoomCosts }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" width={420} trapFocus withRoles>
      <Popover.Target>
        <button
          type="button"
          className={`${classes.tool} ${classes.sum}`}
          data-unpriced={!isPriced(costs.total) || undefined}
          aria-label={t`Costs of this room: ${sumText(costs.total)}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className={classes.word}>
            {isPriced(costs.total) ? t`${formatTokens(costs.total.tokens)} ·` : formatTokens(costs.total.tokens)}
          </span>
          {isPriced(costs.total) ? costFigures(costs.total).cost : null}
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
