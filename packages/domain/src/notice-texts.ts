/** The titles and labels of the notices that are no errors, once; a text that a person reads is never written elsewhere. */
export const noticeTexts = {
  undo: "Undo",
  messageDeleted: "Message deleted",
  roomDeleted: "Room deleted",
  modelRemoved: "Model removed",
} as const;
