import { type Attachment, errorTexts, isSameAttachment, MAX_ATTACHMENTS, type Result } from "@tutti/domain";
import type { Notice } from "@tutti/engine";
import { createStore, type StoreApi } from "zustand/vanilla";
import { loadPart } from "../../ui/loading/load-part.ts";
import type { PrepareFile } from "./file-preparer.ts";
import type { FailedFile } from "./intake-notices.ts";
import type { FileFailure } from "./prepare-file.ts";

/** A file that was chosen and is being read. */
export interface PendingFile {
  id: number;
  name: string;
  /** Bytes. */
  size: number;
}

/** The most texts whose files are kept, to read them in another encoding. */
const REREADABLE = 32;

/** A file to attach, or an entry in place of one that cannot be attached, such as a folder. */
export type IncomingFile = File | { name: string; failure: FileFailure };

/** Adds files to the drafts of rooms. */
export interface AttachmentIntake {
  /** The files that are being read, by room id; a room without any has no entry. */
  pending: StoreApi<Readonly<Record<string, readonly PendingFile[]>>>;
  /**
   * Adds the files in their order; a notice names the files that cannot be attached. Resolves when all have been read;
   * never rejects.
   */
  add(roomId: string, files: readonly IncomingFile[]): Promise<void>;
  /**
   * Adds an attachment that is already prepared. False if the draft has it already or has too many, which a notice
   * says.
   */
  addPreparedFile(roomId: string, attachment: Attachment): boolean;
  /** Removes a file that is being read. */
  cancel(roomId: string, fileId: number): void;
  /**
   * Reads a text of the draft in another encoding; it keeps its place. A notice says what failed. Never rejects.
   *
   * @param encoding a name of the Encoding Standard
   */
  readAs(roomId: string, attachment: Attachment, encoding: string): Promise<void>;
  /** Whether the text's file is still known: it is not after the page was opened anew. */
  canReadAs(attachment: Attachment): boolean;
}

export interface IntakeOptions {
  prepare: PrepareFile;
  /** The attachments that a room's draft has now. */
  attachmentsOf(roomId: string): readonly Attachment[];
  setAttachments(roomId: string, attachments: readonly Attachment[]): void;
  notify(notice: Notice): void;
}

/**
 * Files are read one after another, so that they stand in the order in which they were chosen, and that eight large
 * images do not need memory at the same time. At most `MAX_ATTACHMENTS` are kept; the same content is kept once
 * (specification, point 5).
 */
export function createAttachmentIntake(options: IntakeOptions): AttachmentIntake {
  const { prepare, attachmentsOf, setAttachments, notify } = options;
  const pending = createStore<Readonly<Record<string, readonly PendingFile[]>>>(() => ({}));
  let lastId = 0;
  let last: Promise<void> = Promise.resolve();
  /** The files of texts whose encoding was guessed or chosen, which may be read in another one. */
  let guessedFiles: readonly { attachment: Attachment; file: File }[] = [];
  const fileOf = (attachment: Attachment): File | undefined =>
    guessedFiles.find((guessed) => isSameAttachment(guessed.attachment, attachment))?.file;
  const rememberFile = (attachment: Attachment, file: File): void => {
    if (attachment.encoding !== undefined) guessedFiles = [...guessedFiles, { attachment, file }].slice(-REREADABLE);
  };
  /** The file that is being read. */
  let reading: { id: number; giveUp: AbortController } | undefined;

  const pendingIn = (roomId: string): readonly PendingFile[] => pending.getState()[roomId] ?? [];
  const setPending = (roomId: string, files: readonly PendingFile[]): void => {
    const { [roomId]: _before, ...others } = pending.getState();
    pending.setState(files.length === 0 ? others : { ...others, [roomId]: files }, true);
  };
  const forget = (roomId: string, fileId: number): void => {
    setPending(
      roomId,
      pendingIn(roomId).filter(({ id }) => id !== fileId),
    );
  };

  /** False if the draft has no room for the attachment; true also if the draft has it already. */
  const keep = (roomId: string, attachment: Attachment): boolean => {
    const retainedAttachments = attachmentsOf(roomId);
    if (retainedAttachments.some((other) => isSameAttachment(other, attachment))) return true;
    if (retainedAttachments.length >= MAX_ATTACHMENTS) return false;
    setAttachments(roomId, [...retainedAttachments, attachment]);
    return true;
  };

  const tellLimit = (): void => notify({ kind: "error", ...errorTexts.attachmentLimit });
  /** The texts are loaded with the first failure. */
  const tellFailures = async (failedFiles: readonly FailedFile[]): Promise<void> => {
    if (failedFiles.length === 0) return;
    const part = await loadPart(() => import("./intake-notices.ts"), notify);
    for (const notice of part?.intakeNotices(failedFiles) ?? []) notify(notice);
  };

  const takeAll = async (roomId: string, files: readonly WaitingFile[]): Promise<void> => {
    const failedFiles: FailedFile[] = [];
    let isLimitReached = false;
    for (const { id, file } of files) {
      const isWanted = pendingIn(roomId).some((entry) => entry.id === id);
      if (!isWanted || isLimitReached) continue;
      const giveUp = new AbortController();
      reading = { id, giveUp };
      const result: Result<Attachment, FileFailure> =
        file instanceof File ? await prepare(file, giveUp.signal) : { ok: false, error: file.failure };
      reading = undefined;
      // The person may have removed it while it was read.
      if (!pendingIn(roomId).some((entry) => entry.id === id)) continue;
      if (result.ok) {
        if (file instanceof File) rememberFile(result.value, file);
        isLimitReached = !keep(roomId, result.value);
        forget(roomId, id);
      } else {
        // It stays pending until the notice comes: a message that waits for its files must not be sent without it.
        failedFiles.push({ name: file.name, failure: result.error });
      }
    }
    await tellFailures(failedFiles);
    for (const { id } of files) forget(roomId, id);
    if (isLimitReached) tellLimit();
  };

  return {
    pending,
    cancel(roomId, fileId) {
      forget(roomId, fileId);
      if (reading?.id === fileId) reading.giveUp.abort();
    },
    add(roomId, files) {
      const waiting = files.map((file): WaitingFile => {
        lastId += 1;
        return { id: lastId, file };
      });
      const entries = waiting.map(({ id, file }) => ({
        id,
        name: file.name,
        size: file instanceof File ? file.size : 0,
      }));
      setPending(roomId, [...pendingIn(roomId), ...entries]);
      last = last.then(() => takeAll(roomId, waiting));
      return last;
    },
    canReadAs: (attachment) => fileOf(attachment) !== undefined,
    readAs(roomId, attachment, encoding) {
      const file = fileOf(attachment);
      if (file === undefined) return Promise.resolve();
      last = last.then(async () => {
        const result = await prepare(file, new AbortController().signal, encoding);
        if (!result.ok) {
          return tellFailures([{ name: file.name, failure: result.error }]);
        }
        rememberFile(result.value, file);
        const isOld = (other: Attachment): boolean => isSameAttachment(other, attachment);
        setAttachments(
          roomId,
          attachmentsOf(roomId).map((other) => (isOld(other) ? result.value : other)),
        );
      });
      return last;
    },
    addPreparedFile(roomId, attachment) {
      const isThere = attachmentsOf(roomId).some((other) => isSameAttachment(other, attachment));
      if (isThere) return false;
      const isKept = keep(roomId, attachment);
      if (!isKept) tellLimit();
      return isKept;
    },
  };
}

interface WaitingFile {
  id: number;
  file: IncomingFile;
}
