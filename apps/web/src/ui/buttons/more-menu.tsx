import { t } from "@lingui/core/macro";
import { Button, Popover } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { OpenedMenu, StandIn, useOpening } from "./menu-button.tsx";
import classes from "./more-menu.module.css";

/** A small dialog that an item of the menu opens at the menu's button. */
export interface MorePanel {
  label: string;
  className?: string | undefined;
  content: (close: () => void) => ReactNode;
}

interface MoreMenuProps<Name extends string> {
  panels: Readonly<Record<Name, MorePanel>>;
  /** Whether menu and panels are drawn beside the button: in full screen nothing else is visible. */
  isInPlace?: boolean;
  /** The items; they receive a function that opens a panel. */
  children: (openPanel: (name: Name) => void) => ReactNode;
}

/** The menu of the actions that have no button of their own, each of them in words. */
export function MoreMenu<Name extends string>({ panels, isInPlace = false, children }: MoreMenuProps<Name>) {
  const opening = useOpening("menu");
  const [shownPanel, setShownPanel] = useState<{ name: Name; isOpen: boolean }>();
  const panel = shownPanel && panels[shownPanel.name];
  const close = (): void => {
    setShownPanel((before) => before && { ...before, isOpen: false });
    // Once the panel is gone, unless the person has moved the focus elsewhere.
    requestAnimationFrame(() => {
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body || activeElement.closest("[data-more-panel]")) {
        opening.button.current?.focus();
      }
    });
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        {...opening.props}
      >
        {t`More`}
      </Button>
      <OpenedMenu
        opening={opening}
        position="bottom-end"
        width={248}
        withinPortal={!isInPlace}
        className={classes.menu}
      >
        {children((name) => setShownPanel({ name, isOpen: true }))}
      </OpenedMenu>
      {panel === undefined ? null : (
        <Popover
          opened={shownPanel?.isOpen === true}
          onChange={(isOpen) => !isOpen && close()}
          position="bottom-end"
          width={300}
          trapFocus
          shadow="md"
          withinPortal={!isInPlace}
        >
          <Popover.Target>
            <StandIn element={opening.button} />
          </Popover.Target>
          <Popover.Dropdown
            aria-label={panel.label}
            aria-labelledby={undefined}
            className={panel.className}
            data-more-panel
          >
            {panel.content(close)}
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
