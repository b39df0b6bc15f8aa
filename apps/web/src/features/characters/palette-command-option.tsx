import type { CSSProperties, MouseEvent } from "react";
import { KeyCap } from "../../ui/buttons/key-cap.tsx";
import type { PaletteCommand } from "./palette-commands.ts";
import classes from "./palette-list.module.css";

/**
 * A room, an action or a setting of the palette. The keyboard reaches it through the search field, which keeps the
 * focus.
 */
export function PaletteCommandOption(props: {
  id: string;
  command: PaletteCommand;
  style: CSSProperties;
  isActive: boolean;
  /** Its number among all choices, from one: the list renders only the visible ones. */
  position: number;
  total: number;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
}) {
  const { label, icon: Glyph, keys, kind } = props.command;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys of the option that it names as active.
    <div
      id={props.id}
      role="option"
      data-kind={kind}
      tabIndex={-1}
      className={`${classes.option} ${classes.command}`}
      style={props.style}
      aria-selected={props.isActive}
      aria-posinset={props.position}
      aria-setsize={props.total}
      onPointerMove={props.onPoint}
      // The press must not take the focus from the search field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onChoose}
    >
      <Glyph size={17} stroke={1.75} aria-hidden="true" />
      <span className={classes.label} dir="auto">
        {label}
      </span>
      {keys !== undefined && (
        <span aria-hidden="true">
          <KeyCap>{keys}</KeyCap>
        </span>
      )}
    </div>
  );
}
