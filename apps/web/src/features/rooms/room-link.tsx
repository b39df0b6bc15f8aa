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
 * A link to a room. The router's own link looks at the address again with each change of it, which in a list of rooms
 * is most of what opening one of them costs; here the list knows which room is open.
 */
export function RoomLink({ roomId, isCurrent, onOpen, onPress, ...rest }: RoomLinkProps) {
  const router = useRouter();
  const address = useMemo(() => ({ to: "/chat", search: { room: roomId } }) as const, [roomId]);
  const href = useMemo(() => router.buildLocation(address).href, [router, address]);
  const open = (event: MouseEvent): void => {
    // Another tab, a window, a download: the browser's own business.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.altKey || event.shiftKey) return;
    event.preventDefault();
    onPress();
    onOpen();
    void router.navigate(address);
  };
  const press = ({ button, pointerType }: PointerEvent): void => {
    // A touch may be the beginning of scrolling.
    if (button === 0 && pointerType !== "touch") onPress();
  };
  return <a {...rest} href={href} aria-current={isCurrent ? "page" : undefined} onPointerDown={press} onClick={open} />;
}
