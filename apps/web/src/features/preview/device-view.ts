import { t } from "@lingui/core/macro";

/** What an app is looked at on: as large as there is room, or a screen of a usual size. */
export type DeviceName = "full" | "phone" | "tablet" | "laptop";

export interface DeviceChoice {
  device: DeviceName;
  isRotated: boolean;
  /** Whether a screen that is larger than the room for it is shown smaller. */
  isFit: boolean;
}

/** In CSS pixels. */
export interface Size {
  width: number;
  height: number;
}

export const initialDevice: DeviceChoice = { device: "full", isRotated: false, isFit: true };

export const deviceNames: readonly DeviceName[] = ["full", "phone", "tablet", "laptop"];

const sizes: Readonly<Record<Exclude<DeviceName, "full">, Size>> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1280, height: 800 },
};

/** The screen that is chosen; undefined where the app has all the room there is. */
export function deviceSize({ device, isRotated }: DeviceChoice): Size | undefined {
  if (device === "full") return undefined;
  const { width, height } = sizes[device];
  return isRotated ? { width: height, height: width } : { width, height };
}

/** By how much a screen is shown smaller, so that all of it is seen; 1 where it has room, or is not to be smaller. */
export function deviceScale(size: Size, room: Size, { isFit }: Pick<DeviceChoice, "isFit">): number {
  if (!isFit || room.width <= 0 || room.height <= 0) return 1;
  return Math.min(1, room.width / size.width, room.height / size.height);
}

/** What a device is called in the menu, with its size as it is turned now. */
export function deviceLabel(device: DeviceName, isRotated: boolean): string {
  const size = deviceSize({ device, isRotated, isFit: true });
  if (size === undefined) return t`Full`;
  const { width, height } = size;
  const names = { full: t`Full`, phone: t`Phone`, tablet: t`Tablet`, laptop: t`Laptop` };
  return t`${names[device]} ${width} × ${height}`;
}
