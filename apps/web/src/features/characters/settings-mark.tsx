import { plural, t } from "@lingui/core/macro";
import { Tooltip } from "@mantine/core";
import classes from "./model-card.module.css";
import type { ModelCard } from "./model-cards-view-model.ts";

/** The settings that differ from the defaults: their number, and on hover and focus their list. A press opens them. */
export function SettingsMark({ card, onOpen }: { card: ModelCard; onOpen: () => void }) {
  const { differences, name } = card;
  const list = differences.map(({ label, value }) => `${label}: ${value}`);
  return (
    <Tooltip
      position="bottom"
      multiline
      events={{ hover: true, focus: true, touch: true }}
      label={
        <ul className={classes.differences}>
          {list.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    >
      <button
        type="button"
        className={classes.mark}
        aria-label={t`${list.length} ${plural(list.length, { one: "setting", other: "settings" })} of ${name} changed: ${list.join(", ")}`}
        onClick={onOpen}
      >
        {differences.length}
      </button>
    </Tooltip>
  );
}
