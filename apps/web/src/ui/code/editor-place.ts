/** A place in a file that the editor shows when it opens the file. Line and column count from 1. */
export interface EditorPlace {
  path: string;
  line: number;
  column: number;
}

let requestedPlace: EditorPlace | undefined;

/** Makes the next editor that opens the file show a place. */
export function requestPlace(place: EditorPlace): void {
  requestedPlace = place;
}

/** The requested place in a file, which is returned once. */
export function takeRequestedPlace(path: string): EditorPlace | undefined {
  if (requestedPlace?.path !== path) return undefined;
  const place = requestedPlace;
  requestedPlace = undefined;
  return place;
}
