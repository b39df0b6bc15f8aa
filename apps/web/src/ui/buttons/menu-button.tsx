import { Menu, type MenuProps, Popover, type PopoverProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from "react";
import { IconButton } from "./icon-button.tsx";

interface OpeningButton {
  icon: Icon;
  /** The button's name, and its tooltip. */
  label: string;
}

type MenuButtonProps = OpeningButton & Pick<MenuProps, "position" | "width"> & { children: ReactNode };

/** A button with a menu. The menu is created when it is opened for the first time. */
export function MenuButton({ icon, label, children, ...menu }: MenuButtonProps) {
  const opening = useOpening("menu");
  return (
    <>
      <IconButton icon={icon} label={label} {...opening.props} />
      <OpenedMenu opening={opening} {...menu}>
        {children}
      </OpenedMenu>
    </>
  );
}

type OpenedMenuProps = Pick<MenuProps, "position" | "width" | "returnFocus" | "withinPortal"> & {
  opening: Opening;
  /** The class of the menu itself. */
  className?: string | undefined;
  children: ReactNode;
};

/** The menu of a button of any kind: nothing until it is opened for the first time. */
export function OpenedMenu({ opening, className, children, ...menu }: OpenedMenuProps) {
  const { button, props, isAsked, isOpen, setIsOpen } = opening;
  if (!isAsked) return null;
  return (
    <Menu id={props.id} opened={isOpen} onChange={setIsOpen} {...menu}>
      <Menu.Target>
        <StandIn element={button} />
      </Menu.Target>
      <Menu.Dropdown className={className}>{children}</Menu.Dropdown>
    </Menu>
  );
}

type PopoverButtonProps = OpeningButton &
  Pick<PopoverProps, "position" | "width"> & {
    className?: string | undefined;
    children: (close: () => void) => ReactNode;
  };

/** A button with a panel. The panel is created when it is opened for the first time. */
export function PopoverButton({ icon, label, className, children, ...popover }: PopoverButtonProps) {
  const { button, props, isAsked, isOpen, setIsOpen } = useOpening("dialog");
  return (
    <>
      <IconButton icon={icon} label={label} {...props} />
      {isAsked ? (
        <Popover id={props.id} opened={isOpen} onChange={setIsOpen} trapFocus withRoles {...popover}>
          <Popover.Target>
            <StandIn element={button} />
          </Popover.Target>
          <Popover.Dropdown className={className}>{children(() => setIsOpen(false))}</Popover.Dropdown>
        </Popover>
      ) : null}
    </>
  );
}

type Opening = ReturnType<typeof useOpening>;

/**
 * The state of a button that opens a menu or a dialog, and the button's `props`. The element that it opens is created
 * on the first click, and in the closed state, since it records the focused element when it opens.
 */
export function useOpening(kind: "menu" | "dialog") {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isRequested, setIsRequested] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    if (isRequested) setIsOpen(true);
  }, [isRequested]);
  const onClick = (): void => (isRequested ? setIsOpen(!isOpen) : setIsRequested(true));
  const props = {
    ref: button,
    id,
    "aria-haspopup": kind,
    "aria-expanded": isOpen,
    "aria-controls": isOpen ? `${id}-dropdown` : undefined,
    onClick,
  } as const;
  return { button, props, isAsked: isRequested, isOpen, setIsOpen };
}

/** Stands where Mantine expects the button, and passes on the one that is already in the page. */
export function StandIn({ ref, element }: { ref?: Ref<HTMLElement | null>; element: RefObject<HTMLElement | null> }) {
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element.current, [element]);
  return null;
}
