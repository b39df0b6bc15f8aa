/**
 * A name of the same length as `location`, under which an artifact's page finds a location of its own: the sandboxed
 * frame's path is the product's, and cannot be changed. It is on `window` and on `document`.
 */
export const LOCATION_NAME = "tuttiURL";

/** Under this name programs of the product find the window with that location and its history. */
export const PLACE_GLOBAL = "tuttiPlace";

/** Under this name the page says to them where it begins; removed when it is read. */
export const PLACE_START_GLOBAL = "__tuttiPlaceStart";

/** Addresses of one run, as the history of a browser's tab has them: paths with queries and fragments. */
export interface Trail {
  addresses: readonly string[];
  /** Which of them is the page's. */
  index: number;
}

/** What a page begins with. */
export interface PlaceStart extends Trail {
  /** The paths of the app's pages: links to others lead to the app itself where it routes, else nowhere. */
  pages: readonly string[];
  /** Whether the app looks at its path or changes it. */
  isRouting: boolean;
}

/** Addresses that are kept; older ones are forgotten. */
export const MAX_ADDRESSES = 50;

/** What the bundler puts in the place of the browser's own location, by the expressions that mean it. */
export const locationDefines: Readonly<Record<string, string>> = {
  location: LOCATION_NAME,
  "window.location": `window.${LOCATION_NAME}`,
  "document.location": `document.${LOCATION_NAME}`,
  "globalThis.location": `globalThis.${LOCATION_NAME}`,
  "self.location": `self.${LOCATION_NAME}`,
};
