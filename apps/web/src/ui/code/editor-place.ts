/** A place in a file that the editor is to show when it opens the file. Both count from 1. */
export interface EditorPlace {
  path: string;
  line: number;
  column: number;
}

let requestedPlace: EditorPlace | undefined;

/** Asks the editor that opens next for a place. */
export function requestPlace(place: EditorPlace): void {
  requestedPlace = place;
}

/** The place that was asked for in a file; it is given once. */
export function takeRequestedPlace(path: string): EditorPlace | undefined {
  if (requestedPlace?.path !== path) return undefined;
  const place = requestedPlace;
  requestedPlace = undefined;
  return place;
}
