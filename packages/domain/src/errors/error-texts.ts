import { answerTexts } from "@tutti/contract";
import { MAX_ATTACHMENTS } from "../limits.ts";

/**
 * Every title and text of the specification's error catalog (point 8), and the product's additional ones, once. A text
 * that a person reads is never written elsewhere. Texts with parameters are functions.
 */
export const errorTexts = {
  emptyResponse: "The AI model returned an empty response.",
  noResponse: "AI model did not return a response.",
  filteredAnswer: "The provider's filter stopped the answer. Ask again, or choose another model.",
  noChoices: answerTexts.noChoices,
  roomNotFound: "Room not found",
  roomCreateFailed: "Failed to create a new room.",
  currentRoomMissing: { title: "Action Failed", text: "Could not find the current room." },
  duplicateFailed: {
    title: "Could not duplicate room",
    missing: "The source room was not found.",
    notSaved: "The room could not be saved.",
  },
  /** The store is missing: it could not be opened, or is still being read. */
  namespaceMissing: "Namespace not found",
  importFailed: { title: "Import Failed", text: "The file could not be repaired" },
  importError: { title: "Import Error", text: "Could not find the target room to import into" },
  importTooLarge: {
    title: "Import Failed",
    text: "The file is larger than 16 MB. “Import” in the sidebar reads it as a room of its own.",
  },
  characterNotImported: { title: "Couldn't import character", status: 400 },
  modelPreset: { title: "ModelPresetCard" },
  modelCard: { title: "AvatarGroup" },
  providersNotLoaded: { title: "Providers could not be loaded" },
  invalidMessage: { title: "Message SaveError", text: "Invalid message data provided." },
  invalidRoom: { title: "Room Save Error", text: "Invalid room data provided." },
  invalidCharacter: { title: "Character Save Error", text: "Invalid character data provided." },
  invalidArtifact: { title: "Artifact Save Error", text: "Invalid artifact data provided." },
  invalidFile: { title: "Artifact File Save Error", text: "Invalid file data." },
  invalidContent: { title: "Artifact Content Save Error", text: "Invalid content data." },
  invalidVersion: { title: "Version Save Error", text: "Invalid version data." },
  invalidVote: { title: "Vote Save Error", text: "Invalid vote data." },
  migration: { title: "Error Migrating Chat" },
  loadingChats: { title: "Error Loading Chats" },
  saveRefused: {
    title: "Save Error",
    text: "The latest changes could not be saved. They are kept in this tab, and saving is tried again.",
  },
  storageFull: {
    title: "Save Error",
    text: "The browser's storage is full. The latest changes are kept in this tab, and saving is tried again.",
  },
  /** The heading of an error without a status: the gateway was not reached. */
  connection: { title: "Connection Error" },
  brokenAnswer: answerTexts.brokenOff,
  requestNotPrepared: "The request could not be prepared. The character may lack model info.",
  nothingToAnswer: "There is no message left to answer: it was deleted. Write a new one.",
  signedOut: { title: "Sign in", text: "Sign in to get an answer." },
  attachmentLimit: { title: "Attachment Limit Reached", text: `Maximum ${MAX_ATTACHMENTS} attachments` },
  /** @param names of the files, as they are shown */
  attachmentTooLarge: (names: string) => `File size exceeds 10MB: ${names}`,
  attachmentInvalidType: { title: "Invalid file type (images, text, PDF)" },
  attachmentUnreadable: { title: "Failed to read file" },
  imageNotLoaded: { title: "Failed to load image" },
  imageNotResized: { title: "Failed to resize image..." },
  noImageModel: {
    title: "No Image Model Selected",
    text: "Add a model that makes images, or write to the models that are here without image mode.",
    banner: "An image-generating model is required",
  },
  /** The errors of artifacts: their generation, versions, files, preview and chat. */
  artifact: {
    notFound: { title: "Error", text: "Artifact not found." },
    versionNotFound: { title: "Error", text: "Artifact or version not found." },
    contextNotFound: { title: "Error", text: "Artifact context not found, cannot regenerate version." },
    updateFailed: {
      title: "Update Failed",
      text: "Could not find the artifact to update. It might have been deleted",
    },
    saveFailed: { title: "Save Error", text: "Failed to save artifact changes." },
    stateNotSaved: { title: "Error Saving State", text: "Could not persist the artifact error." },
    createFailed: { title: "Error creating app" },
    generationFailed: { title: "Generation Error" },
    generationFailedFor: (character: string) => `Generation Error for ${character}`,
    cannotGenerate: { title: "Cannot Generate", text: "Please select at least one model to generate." },
    noArchetype: {
      title: "Cannot Generate",
      text: "Generation is only supported for app artifacts with a defined archetype",
    },
    noCharacter: { title: "No character selected" },
    cannotRegenerate: {
      title: "Error: Cannot regenerate",
      noRoom: "The room was not found.",
      noPrompt: "The prompt was not found.",
      noContext: "The artifact context was not found.",
      noBase: "The base version was not found.",
    },
    missingContext: "Cannot generate version: Missing context.",
    noActiveVersion: "No active version selected",
    noGenerator: "No valid AI generator was found",
    noVersionError: { title: "Action Failed", text: "No error was found on the specified version." },
    alreadyRepaired: {
      title: "Action Failed",
      text: "This artifact is being repaired already. Stop that, then try again.",
    },
    retryFailed: {
      title: "Retry Failed",
      onlyApps: "Only App artifacts can be retried.",
      onlyFailed: "Only failed versions can be retried.",
      noPrompt: "Original prompt for this version not found.",
    },
    deleteFailed: { title: "Delete Failed", lastFile: "Cannot delete the last file in an artifact." },
    renameFailed: { title: "Rename Failed" },
    addFailed: { title: "Not Added" },
    moveFailed: { title: "Move Failed" },
    /** @param path of a file of the version */
    pathTaken: (path: string) => `There is a file ${path} already. Choose another name or folder.`,
    /** @param path as it was typed */
    invalidPath: (path: string) => `Invalid path: ${path}`,
    buildFailed: {
      title: "Build Failed",
      text: "The generated code has errors. Check the version card for details.",
    },
    brokenOff: "The answer broke off before its files were complete. Continue to go on from the last complete one.",
    /** @param path of the file that is incomplete */
    brokenOffInFile: (path: string) =>
      `The answer broke off in the middle of ${path}. Continue to go on from the last complete file.`,
    noFiles: "The answer contained no files. Ask again, or choose another model.",
    /** @param line of the answer; @param reason why the command could not be executed */
    noCommand: (line: number, reason: string) =>
      `The answer contained no files that could be used. Line ${line}: ${reason}`,
    /** @param edits the changes as `describeRefusedEdits` names them */
    noEditFits: (edits: string) =>
      `None of the changes fit the files as they are: ${edits}. Ask again, or choose another model.`,
    noFilesLeft: "The answer removed every file.",
    noImage: "The answer contained no image.",
    cannotMerge: {
      title: "Not Merged",
      text: "Choose two or more versions that have files and are not being made.",
    },
    mergeUndecided: { title: "Not Merged", text: "These versions are compared blind. Vote or reveal first." },
    notFinished: { title: "Action Failed", text: "This version is still being made." },
    cannotContinue: { title: "Action Failed", text: "Only a version that broke off can be continued." },
    previewUnknown: "An unknown error occurred during preview generation.",
    storageUnknown: "Unknown error",
    noFilesToDownload: { title: "No files to download for this version." },
    zipFailed: { title: "Failed to create ZIP file" },
    versionUnavailable: {
      title: "Version Unavailable...",
      text: "Choose a version that did not fail, then write again.",
    },
    noChatCharacter: { title: "No Character Selected", text: "Choose a model for the artifact, then write again." },
  },
  notAStore: "The file is not a backup of Tutti.",
  laterBackup: "The backup was made by a later version of Tutti. Reload the page to get that version, and try again.",
  damagedBackup:
    "The backup is damaged, so it cannot replace the chats that are here: whatever is missing in it would be lost. Add it to them instead.",
  roomLoad: {
    title: "This chat could not be loaded",
    text: "A refresh usually fixes this. If the problem persists, please contact support.",
  },
} as const;
