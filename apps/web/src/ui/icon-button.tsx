import { ActionIcon, type ActionIconProps, Tooltip } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { isApple, type Shortcut, shortcutLabel } from "./shortcut.ts";

type IconButtonProps = Omit<ActionIconProps, "children" | "color"> &
  Omit<ComponentPropsWithRef<"button">, keyof ActionIconProps | "children" | "color"> & {
    icon: Icon;
    /** The button's name, and its tooltip. */
    label: string;
    /** Shown in the tooltip; the key itself is handled elsewhere. */
    shortcut?: Shortcut | undefined;
    iconSize?: number;
  };

/** A quiet square button with a name, a tooltip, and its key in the tooltip. */
export function IconButton({ icon: Glyph, label, shortcut, iconSize = 16, ...rest }: IconButtonProps) {
  return (
    <Tooltip label={<TooltipText label={label} shortcut={shortcut} />}>
      <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} {...rest}>
        <Glyph size={iconSize} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** What a tooltip says: the action, and its key. */
export function TooltipText({ label, shortcut }: { label: string; shortcut?: Shortcut | undefined }) {
  if (shortcut === undefined) return label;
  return (
    <>
      {label} <kbd style={{ font: "inherit", opacity: 0.7, marginLeft: 6 }}>{shortcutLabel(shortcut, isApple)}</kbd>
    </>
  );
}
