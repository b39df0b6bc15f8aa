import { plural, t } from "@lingui/core/macro";
import { VisuallyHidden } from "@mantine/core";
import { IconCheck, IconStar, IconStarFilled } from "@tabler/icons-react";
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
  isChecked,
  onPoint,
  onChoose,
  onCheck,
  onFavourite,
}: {
  id: string;
  row: PaletteModelRow;
  style: CSSProperties;
  isActive: boolean;
  /** Its number among all models, from one: the list renders only the visible ones. */
  position: number;
  total: number;
  /** Whether it is among those that are added together; undefined where only one can be chosen. */
  isChecked: boolean | undefined;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
  onCheck: () => void;
  onFavourite: () => void;
}) {
  /**
   * For the pointer, an option has parts: it cannot have controls of its own, and the keys of the search field do the
   * same.
   */
  const press = (event: MouseEvent): void => {
    const part = event.target instanceof Element && event.target.closest<HTMLElement>("[data-part]")?.dataset["part"];
    if (part === "check") onCheck();
    else if (part === "star") onFavourite();
    else onChoose(event);
  };
  const Star = row.isFavourite ? IconStarFilled : IconStar;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys of the option that it names as active.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      className={classes.option}
      style={style}
      aria-selected={isActive}
      aria-checked={isChecked}
      aria-posinset={position}
      aria-setsize={total}
      onPointerMove={onPoint}
      // The press must not take the focus from the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press}
    >
      {isChecked === undefined ? null : (
        <span
          className={classes.check}
          data-checked={isChecked || undefined}
          title={t`Choose several`}
          data-part="check"
        >
          <i>{isChecked ? <IconCheck size={12} stroke={3} aria-hidden="true" /> : null}</i>
        </span>
      )}
      <VendorMark slug={row.choice.model} size={20} />
      <span className={classes.words}>
        <span className={classes.title}>
          <span className={classes.name} translate="no">
            {row.name}
          </span>
          {row.isFavourite && <VisuallyHidden component="span">{t`Favorite`}</VisuallyHidden>}
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
      <span
        className={classes.star}
        data-favorite={row.isFavourite || undefined}
        title={row.isFavourite ? t`Remove from favorites` : t`Add to favorites`}
        data-part="star"
      >
        <Star size={15} stroke={1.75} aria-hidden="true" />
      </span>
    </div>
  );
}
