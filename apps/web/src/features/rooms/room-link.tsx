import { useRouter } from "@tanstack/react-router";
import { type ComponentPropsWithRef, type MouseEvent, type PointerEvent, useMemo } from "react";

interface RoomLinkProps extends Omit<ComponentPropsWithRef<"a">, "href" | "onClick"> {
  roomId: string;
  isCurrent: boolean;
  /** Called when the room is opened in this page. */
  onOpen: () => void;
  /** Called as soon as it is likely that the room will be opened. */
  onPress: () => void;
}

/**
 * A link to a room. The router's own link compares its address with each new location, which in a list of rooms is most
 * of the cost of opening one; here the list knows which room is open.
 */
export function RoomLink({ roomId, isCurrent, onOpen, onPress, ...rest }: RoomLinkProps) {
  const router = useRouter();
  const address = useMemo(() => ({ to: "/chat", search: { room: roomId } }) as const, [roomId]);
  const href = useMemo(() => router.buildLocation(address).href, [router, address]);
  const open = (event: MouseEvent): void => {
    // The browser handles clicks that open another tab or a window, or download.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onPress();
    onOpen();
    void router.navigate(address);
  };
  const press = ({ button, pointerType }: PointerEvent): void => {
    // A touch may be the start of a scroll.
    if (button === 0 && pointerType !== "touch") onPress();
  };
  return <a {...rest} href={href} aria-current={isCurrent ? "page" : undefined} onPointerDown={press} onClick={open} />;
}
