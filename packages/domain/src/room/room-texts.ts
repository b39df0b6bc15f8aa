/** The text for a room whose title is empty. */
export const EMPTY_ROOM_TITLE = "Untitled";
