import { t } from "@lingui/core/macro";

/** The screen that an app is shown on: as large as there is room, or of a usual size. */
export type DeviceName = "full" | "phone" | "tablet" | "laptop";

export interface DeviceChoice {
  device: DeviceName;
  isRotated: boolean;
  /** Whether a screen that is larger than the available space is shown smaller. */
  isFit: boolean;
}

/** In CSS pixels. */
export interface DeviceSize {
  width: number;
  height: number;
}

export const initialDevice: DeviceChoice = { device: "full", isRotated: false, isFit: true };

export const deviceNames: readonly DeviceName[] = ["full", "phone", "tablet", "laptop"];

const sizes: Readonly<Record<Exclude<DeviceName, "full">, DeviceSize>> = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  laptop: { width: 1280, height: 800 },
};

/** The size of the chosen screen; undefined where the app fills the available space. */
export function deviceSize({ device, isRotated }: DeviceChoice): DeviceSize | undefined {
  if (device === "full") return undefined;
  const { width, height } = sizes[device];
  return isRotated ? { width: height, height: width } : { width, height };
}

/**
 * The factor by which a screen is scaled down so that all of it is visible; 1 where it fits, or is not to be scaled.
 */
export function deviceScale(size: DeviceSize, room: DeviceSize, { isFit }: Pick<DeviceChoice, "isFit">): number {
  if (!isFit || room.width <= 0 || room.height <= 0) return 1;
  return Math.min(1, room.width / size.width, room.height / size.height);
}

/** A device's label in the menu, with its size in the current orientation. */
export function deviceLabel(device: DeviceName, isRotated: boolean): string {
  const size = deviceSize({ device, isRotated, isFit: true });
  if (size === undefined) return t`Full`;
  const { width, height } = size;
  const names = { full: t`Full`, phone: t`Phone`, tablet: t`Tablet`, laptop: t`Laptop` };
  return t`${names[device]} ${width} × ${height}`;
}
