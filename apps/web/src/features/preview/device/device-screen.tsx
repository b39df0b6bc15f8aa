import { type ReactNode, useEffect, useRef, useState } from "react";
import classes from "./device.module.css";
import { type DeviceChoice, type DeviceSize, deviceScale, deviceSize } from "./device-view.ts";

/**
 * The screen that an app is shown on. Its content keeps its place in the document, whatever is chosen: a running app
 * goes on.
 */
export function DeviceScreen({ choice, children }: { choice: DeviceChoice; children: ReactNode }) {
  const room = useRef<HTMLDivElement>(null);
  const size = deviceSize(choice);
  const space = useSizeOf(room, size !== undefined);
  const scale = size === undefined ? 1 : deviceScale(size, space, choice);
  return (
    <div ref={room} className={classes.room} data-device={choice.device} data-fit={choice.isFit || undefined}>
      <div
        className={classes.place}
        style={size && { flex: "none", width: size.width * scale, height: size.height * scale }}
      >
        <div
          className={classes.screen}
          style={size && { flex: "none", width: size.width, height: size.height, transform: `scale(${scale})` }}
        >
          {children}
        </div>
      </div>
    </div>
  );
}

/** The size of an element within its padding; observed while `isWanted`. */
function useSizeOf(element: { current: HTMLElement | null }, isWanted: boolean): DeviceSize {
  const [size, setSize] = useState<DeviceSize>({ width: 0, height: 0 });
  useEffect(() => {
    if (!isWanted || element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isWanted]);
  return size;
}
