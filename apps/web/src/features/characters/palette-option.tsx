import { plural, t } from "@lingui/core/macro";
import type { CSSProperties, MouseEvent } from "react";
import { VendorMark } from "../../ui/models/vendor-mark.tsx";
import classes from "./palette-list.module.css";
import type { PaletteModelRow } from "./palette-rows.ts";

/** One model of the palette. The keyboard reaches it through the search field, which keeps the focus. */
export function PaletteOption({
  id,
  row,
  style,
  isActive,
  position,
  total,
  onPoint,
  onChoose,
}: {
  id: string;
  row: PaletteModelRow;
  style: CSSProperties;
  isActive: boolean;
  /** Its number among all models, from one: the list renders only the visible ones. */
  position: number;
  total: number;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys of the option that it names as active.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={classes.option}
      style={style}
      aria-selected={isActive}
      aria-posinset={position}
      aria-setsize={total}
      onPointerMove={onPoint}
      // The press must not take the focus from the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <VendorMark slug={row.choice.model} size={20} />
      <span className={classes.words}>
        <span className={classes.title}>
          <span className={classes.name} translate="no">
            {row.name}
          </span>
          {row.isFavourite && <span className={classes.here}>{t`Favorite`}</span>}
          {row.badges.map((badge) => (
            <span key={badge} className={classes.badge} data-kind={badge === "Demo" ? "demo" : undefined}>
              {badge}
            </span>
          ))}
          {row.inRoom > 0 && (
            <span className={classes.here}>
              {plural(row.inRoom, { one: "In chat", other: `${row.inRoom} in chat` })}
            </span>
          )}
        </span>
        <span className={classes.detail} title={row.detail}>
          {row.detail}
        </span>
      </span>
      <span className={classes.figures}>
        <span>{row.price}</span>
        {row.context && <span className={classes.context}>{t`${row.context} context`}</span>}
      </span>
    </div>
  );
}
