/**
 * Every title and text of the specification's error catalogue (point 8) that the product raises, once.
 * Grown as each case is built; a text that a person reads is never written elsewhere.
 */
export const errorTexts = {
  emptyResponse: "The AI model returned an empty response.",
  noResponse: "AI model did not return a response.",
  noChoices: "No response choices found",
  roomNotFound: "Room not found",
  roomCreateFailed: "Failed to create a new room.",
  currentRoomMissing: { title: "Action Failed", text: "Could not find the current room." },
  invalidMessage: { title: "Message SaveError", text: "Invalid message data provided." },
  invalidRoom: { title: "Room Save Error", text: "Invalid room data provided." },
  invalidCharacter: { title: "Character Save Error", text: "Invalid character data provided." },
  loadingChats: { title: "Error Loading Chats" },
  saveRefused: {
    title: "Save Error",
    text: "The latest changes could not be saved. They are kept in this tab, and saving is tried again.",
  },
  storageFull: {
    title: "Save Error",
    text: "The browser's storage is full. The latest changes are kept in this tab, and saving is tried again.",
  },
  /** The heading of an error whose status is not known: the gateway was not reached. */
  connection: { title: "Connection Error" },
  brokenAnswer: "The answer broke off before its end.",
  requestNotPrepared: "The request could not be prepared. The character may lack model info.",
  signedOut: { title: "Sign in", text: "Sign in to get an answer." },
  roomLoad: {
    title: "This chat could not be loaded",
    text: "A refresh usually fixes this. If the problem persists, please contact support.",
  },
} as const;
