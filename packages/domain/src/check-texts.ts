/**
 * The texts about the store's maintenance: rows that were set aside, checks, and a store that can no longer be used.
 */
export const checkTexts = {
  /** The title of a room that was restored from its rows. */
  roomAnew: "Recovered chat",
  /** Why a row was set aside that is itself valid. */
  reasons: {
    noRoom: "The chat that it belongs to is missing.",
    noMessage: "The message that it belongs to is missing.",
    noArtifact: "The artifact that it belongs to is missing.",
    noVersion: "No version of an artifact uses it.",
    noRequest: "No request refers to this earlier text.",
    noPlace: "The chat or artifact that it was written for is missing.",
  },
  /**
   * The error of a stored row.
   *
   * @param field its path, as in `metadata.cost`; empty: the row as a whole
   */
  damagedField: (field: string, isMissing: boolean) => {
    if (field === "") return "The entry is not what is stored here.";
    return isMissing ? `The field "${field}" is missing.` : `The field "${field}" has an invalid value.`;
  },
  /** The names of rows, by their table. */
  tables: {
    rooms: "Chat",
    characters: "Model of a chat",
    messages: "Message",
    texts: "Text of a message",
    artifacts: "Artifact",
    artifactFiles: "File of an artifact",
    artifactVersions: "Version of an artifact",
    artifactFileContents: "Content of a file",
    votes: "Vote",
    requests: "Record of a request",
    pastTexts: "An earlier text of a message",
    drafts: "Draft",
    draftFiles: "Files of a draft",
    suites: "Prompt suite",
    suiteRuns: "Run of a suite",
    suiteCells: "Answer in a suite's run",
  },
  /** Why the store can no longer be used, and what to do. */
  trouble: {
    gone: {
      title: "The stored chats were deleted",
      text: "Another tab or the browser has deleted them. What is open here is still in this tab: save it again, or it goes with the tab. Of chats that were not opened here only the names are left.",
      action: "Save again",
      failed: "The browser did not make a new store. Save what you need to a file, or try again.",
    },
    outdated: {
      title: "A newer version of this page is open",
      text: "It has taken over the stored chats, so this tab saves nothing more. Reload it to go on.",
      action: "Reload",
    },
    newer: {
      title: "The chats were stored by a newer version of this page",
      text: "This version leaves them as they are. Reload to get the newer one; if that does not help, close every tab of this page first.",
      action: "Reload",
    },
    noStore: {
      title: "This browser keeps no chats",
      text: "It gives the page no storage: everything works, but is lost when you close the tab. Allow site data for this page, or use another browser, then reload.",
      action: "Reload",
    },
    refused: {
      title: "The browser does not open the stored chats",
      text: "Its storage may be blocked, full or damaged, or this is a private window. Everything works, but is lost when you close the tab. Leave the private window, or allow site data and free some space, then reload.",
      action: "Reload",
    },
    dismiss: "Dismiss",
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
  /** Descriptions of repairs, by the kinds of a check. */
  kinds: {
    damaged: "damaged entries set aside",
    readable: "entries put back that can be read again",
    room: "chats missing",
    place: "entries in the wrong chat",
    text: "messages and texts without each other",
    author: "messages without their author",
    parent: "messages without the one before",
    artifact: "artifacts that do not match their parts",
    version: "versions that do not match their parts",
    file: "files that no version uses",
    record: "records without their message",
    draft: "drafts without their place",
    removal: "entries left of deleted chats",
    copy: "copies that do not match their entries",
  },
} as const;
