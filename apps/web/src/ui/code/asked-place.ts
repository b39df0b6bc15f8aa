/** A place in a file that the editor is to show when it opens the file. Both count from 1. */
export interface AskedPlace {
  path: string;
  line: number;
  column: number;
}

let askedPlace: AskedPlace | undefined;

/** Asks the editor that opens next for a place. */
export function askForPlace(place: AskedPlace): void {
  askedPlace = place;
}

/** The place that was asked for in a file; it is given once. */
export function takeAskedPlace(path: string): AskedPlace | undefined {
  if (askedPlace?.path !== path) return undefined;
  const place = askedPlace;
  askedPlace = undefined;
  return place;
}
