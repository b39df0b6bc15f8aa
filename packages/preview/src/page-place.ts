/**
 * A name of the same length as `location`, under which an artifact's page has a location of its own: the sandboxed
 * frame's path is the product's, and cannot be changed. It is a property of `window` and of `document`.
 */
export const LOCATION_NAME = "tuttiURL";

/** The global name under which programs of the product get the window with that location and its history. */
export const PLACE_GLOBAL = "tuttiPlace";

/** The global name of the page's start values for them; removed when it is read. */
export const PLACE_START_GLOBAL = "__tuttiPlaceStart";

/** The addresses of one run, as in the history of a browser's tab: paths with queries and fragments. */
export interface Trail {
  addresses: readonly string[];
  /** The index of the page's address. */
  index: number;
}

/** The start values of a page. */
export interface PlaceStart extends Trail {
  /** The paths of the app's pages: links to others lead to the app itself if it routes, else nowhere. */
  pages: readonly string[];
  /** Whether the app reads or changes its path. */
  isRouting: boolean;
}

/** Maximum number of addresses in the history; older ones are dropped. */
export const MAX_ADDRESSES = 50;

/** The bundler's replacements for the browser's own location, by the expressions that refer to it. */
export const locationDefines: Readonly<Record<string, string>> = {
  location: LOCATION_NAME,
  "window.location": `window.${LOCATION_NAME}`,
  "document.location": `document.${LOCATION_NAME}`,
  "globalThis.location": `globalThis.${LOCATION_NAME}`,
  "self.location": `self.${LOCATION_NAME}`,
};
