export type { Attachment } from "./attachment/attachment.ts";
export { attachmentSchema } from "./attachment/attachment.ts";
export type { Character } from "./character/character.ts";
export {
  characterSchema,
  createCharacter,
  DELETED_CHARACTER_ID,
  isActive,
  USER_CHARACTER_ID,
} from "./character/character.ts";
export { sampledValues } from "./character/sampling.ts";
export { errorTexts } from "./errors/error-texts.ts";
export * from "./limits.ts";
export type { Citation, Message, MessageError, MessageMetadata, MessageText } from "./message/message.ts";
export {
  compareMessages,
  createAssistantMessage,
  createUserMessage,
  messageSchema,
  messageTextSchema,
} from "./message/message.ts";
export { createdAtAfter, reparentChildren } from "./message/placement.ts";
export { noticeTexts } from "./notice-texts.ts";
export type { Result } from "./result.ts";
export { fail, succeed } from "./result.ts";
export type { Room } from "./room/room.ts";
export { createRoom, displayTitle, hasDefaultTitle, roomSchema, titleFromPrompt } from "./room/room.ts";
