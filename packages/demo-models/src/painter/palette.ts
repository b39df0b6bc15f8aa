import type { Sky } from "./scene.ts";

/** The colors of a time of day. */
export interface Palette {
  /** From the top of the picture to the horizon. */
  sky: readonly string[];
  /** The sun or the moon. */
  light: string;
  /** The color into which distant things fade. */
  haze: string;
  /** The tint of everything on the ground, and its share. */
  tint: string;
  tintShare: number;
}

export const PALETTES: Record<Sky, Palette> = {
  day: { sky: ["#3d8fe0", "#86c1f2", "#dcefff"], light: "#fff3b8", haze: "#cfe4f6", tint: "#ffffff", tintShare: 0 },
  sunset: {
    sky: ["#2b2a5e", "#8a3f7d", "#e8684f", "#fbb563"],
    light: "#fff0c2",
    haze: "#e58466",
    tint: "#4a1f4f",
    tintShare: 0.45,
  },
  sunrise: {
    sky: ["#6d86c9", "#c9a3c4", "#f7b7a0", "#fde3b2"],
    light: "#fffbe0",
    haze: "#f3c3ac",
    tint: "#6d4a6b",
    tintShare: 0.25,
  },
  night: {
    sky: ["#070b1f", "#111b3f", "#26366b"],
    light: "#f3f1e2",
    haze: "#27345f",
    tint: "#0a1230",
    tintShare: 0.62,
  },
  space: { sky: ["#05040f", "#140c2e", "#1d1040"], light: "#f6efe0", haze: "#241646", tint: "#0d0824", tintShare: 0.5 },
  storm: { sky: ["#3b424d", "#5f6875", "#8d96a1"], light: "#d7dbe0", haze: "#87909b", tint: "#39424e", tintShare: 0.4 },
};
