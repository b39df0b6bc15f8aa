/** The scene that a prompt describes: parsed from its words, drawn by draw-scene. */
export interface Scene {
  size: Size;
  sky: Sky | undefined;
  /** The colors of a plain or graded background that the prompt names; empty for the default or the sky's own. */
  background: readonly string[];
  ground: readonly Ground[];
  weather: readonly Weather[];
  items: readonly Item[];
}

/** Pixels. */
export interface Size {
  width: number;
  height: number;
}

export type Sky = "day" | "sunset" | "sunrise" | "night" | "space" | "storm";
export type Ground = "mountains" | "hills" | "sea" | "desert" | "forest" | "city" | "meadow" | "snowfield";
export type Weather = "rain" | "snow" | "clouds" | "stars" | "fog";

export type Shape =
  | "circle"
  | "ring"
  | "square"
  | "rectangle"
  | "triangle"
  | "diamond"
  | "pentagon"
  | "hexagon"
  | "octagon"
  | "star"
  | "heart"
  | "line"
  | "spiral";
export type SceneThing =
  | "sun"
  | "moon"
  | "tree"
  | "house"
  | "boat"
  | "bird"
  | "fish"
  | "flower"
  | "balloon"
  | "rocket"
  | "planet";
export type Kind = Shape | SceneThing;

export type Arrangement = "row" | "column" | "grid" | "ring" | "scattered";

/** The position in the picture, as fractions of its width and height; undefined where the prompt leaves it open. */
export interface Place {
  x?: number;
  y?: number;
}

/** A number of things of one kind that look alike. */
export interface Item {
  kind: Kind;
  count: number;
  /** Hex. Several are used in turn; empty for the kind's own color. */
  colors: readonly string[];
  /** A factor on the usual size. */
  scale: number;
  place: Place;
  arrangement: Arrangement | undefined;
}
