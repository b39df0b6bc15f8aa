import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef, CSSProperties } from "react";
import classes from "./icon-button.module.css";
import { isApple, type Shortcut, shortcutLabel } from "./shortcut.ts";
import { tooltip } from "./tooltip.ts";

type IconButtonProps = Omit<
  ComponentPropsWithRef<"button">,
  "children" | "color" | "style" | "type" | "onPointerEnter" | "onFocus"
> & {
  icon: Icon;
  /** The button's name, and its tooltip. */
  label: string;
  /** Shown in the tooltip; the key itself is handled elsewhere. */
  shortcut?: Shortcut | undefined;
  /** Width and height in pixels. */
  size?: number;
  iconSize?: number;
  "data-disabled"?: boolean;
};

/** Pixels, as in the style sheet. */
const SIZE = 28;

/**
 * A quiet square button with a name, a tooltip, and its key in the tooltip. It uses no component library: an answer has
 * half a dozen of them, and a list of answers hundreds.
 */
export function IconButton({
  icon: Glyph,
  label,
  shortcut,
  size = SIZE,
  iconSize = 16,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      className={className ? `${classes.button} ${className}` : classes.button}
      style={size === SIZE ? undefined : ({ "--icon-button-size": `${size}px` } as CSSProperties)}
      aria-label={label}
      data-disabled={rest.disabled || undefined}
      {...tooltip(label, shortcut)}
      {...rest}
    >
      <Glyph size={iconSize} stroke={1.75} aria-hidden />
    </button>
  );
}

/** The content of a tooltip: the action, and its key. */
export function TooltipText({ label, shortcut }: { label: string; shortcut?: Shortcut | undefined }) {
  if (shortcut === undefined) return label;
  return (
    <>
      {label} <kbd style={{ font: "inherit", opacity: 0.7, marginLeft: 6 }}>{shortcutLabel(shortcut, isApple)}</kbd>
    </>
  );
}
