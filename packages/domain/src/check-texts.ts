/** What a person reads of the store's own care: rows that were set aside, checks, and a store that cannot be used as it was. */
export const checkTexts = {
  /** The title of a room that was put together again. */
  roomAnew: "Recovered chat",
  /** Why a row was set aside that is right in itself. */
  reasons: {
    noRoom: "The chat that it belongs to is missing.",
    noMessage: "The message that it belongs to is missing.",
    noArtifact: "The artifact that it belongs to is missing.",
    noVersion: "No version of an artifact uses it.",
    noRequest: "No request refers to these earlier words.",
    noPlace: "The chat or artifact that it was written for is missing.",
  },
  /**
   * What is wrong with a stored row.
   *
   * @param field its path, as in `metadata.cost`; empty: the row as a whole
   */
  damagedField: (field: string, isMissing: boolean) => {
    if (field === "") return "The entry is not what is stored here.";
    return isMissing ? `The field "${field}" is missing.` : `The field "${field}" does not hold what it must.`;
  },
  /** What a row is called, by its table. */
  tables: {
    rooms: "Chat",
    characters: "Model of a chat",
    messages: "Message",
    texts: "Text of a message",
    artifacts: "Artifact",
    artifactFiles: "File of an artifact",
    artifactVersions: "Version of an artifact",
    artifactFileContents: "Content of a file",
    requests: "Record of a request",
    pastTexts: "Earlier words of a message",
    drafts: "Draft",
    draftFiles: "Files of a draft",
  },
  setAside: {
    title: "Damaged entries were set aside",
    /** @param count of entries */
    text: (count: number) =>
      `${count === 1 ? "One stored entry" : `${count} stored entries`} could not be read. Nothing was deleted: see Settings, Storage.`,
  },
  repaired: {
    title: "Your stored chats were repaired",
    /** @param count of repairs */
    text: (count: number) =>
      `${count === 1 ? "One disagreement was" : `${count} disagreements were`} found and repaired: see Settings, Storage.`,
  },
  /** What was repaired, by the kinds of a check. */
  kinds: {
    damaged: "damaged entries set aside",
    readable: "entries put back that can be read again",
    room: "chats missing",
    place: "entries in the wrong chat",
    text: "messages and texts without each other",
    author: "messages without their author",
    parent: "messages without the one before",
    artifact: "artifacts untrue to their parts",
    version: "versions untrue to their parts",
    file: "files that no version uses",
    record: "records without their message",
    draft: "drafts without their place",
    removal: "entries left of deleted chats",
    copy: "copies untrue to their entries",
  },
} as const;
