import type { AnswerPart } from "@tutti/contract";
import type { Message } from "@tutti/domain";
import { checkFilePath } from "@tutti/domain";
import { createRecipeParser } from "@tutti/recipe";
import type { AnswerEnding, AnswerFold, FoldedRun } from "../../answers/answer-fold.ts";
import type { ReceivedAnswer } from "../../answers/apply-answer-part.ts";
import { applyAnswerPart, startAnswer } from "../../answers/apply-answer-part.ts";
import { textOf } from "../../answers/finish-answer.ts";
import type { EngineContext } from "../../context.ts";
import type { RecordKey } from "../../ports.ts";
import { revisionOf } from "../../requests/request-records.ts";
import { checkAskedPath, endEditQuestion, settleEdits } from "../edit/edit-question.ts";
import { undoVersion } from "../edit/undo-version.ts";
import { applyRecipeEvent, startDraft } from "./apply-recipe-event.ts";
import { withFencedFiles } from "./fenced-draft.ts";
import type { EndedVersion } from "./finish-version.ts";
import { finishVersion } from "./finish-version.ts";
import { interruptVersion } from "./interrupt-version.ts";
import { idsIn, settleArtifact } from "./settle-artifact.ts";
import { createDraftWriter, filesOf, hasSameFiles } from "./version-files.ts";

// Exported here, since only the generation of versions needs it.
export { modelInstructions } from "../requests/model-instructions.ts";

/**
 * Makes a version from its model's answer: its files as they are written, and the text outside of them. After a stop,
 * all is as it was before the version began.
 */
export function createVersionFold(context: EngineContext, message: Message, run: FoldedRun): AnswerFold {
  // The version is read with the first part: its row may arrive after that of its message.
  let maker: VersionMaker | undefined;
  const current = (): VersionMaker | undefined => {
    maker ??= createVersionMaker(context, message, run);
    return maker;
  };
  let cancelFrame: (() => void) | undefined;
  const cancel = (): void => {
    cancelFrame?.();
    cancelFrame = undefined;
  };
  /**
   * Whether the shown state has caught up with the read one: false while a page reads from the beginning an answer that
   * was shown before.
   */
  let isCaughtUp = false;
  const write = (): void => {
    cancel();
    context.asAnswer(context.flights.get(message.id), () => current()?.write());
  };

  return {
    receive: (part, now) => current()?.receive(part, now),
    show: () => {
      isCaughtUp = true;
      cancelFrame ??= context.ports.scheduler.onFrame(write);
    },
    flush: () => {
      if (cancelFrame) write();
    },
    end: (ending, now) => {
      cancel();
      if (ending.how === "interrupted" && isCaughtUp) current()?.write();
      current()?.end(ending, now);
    },
    drop: cancel,
    owns: ({ table, id }) =>
      (table === "artifactVersions" && id === message.versionContextId) ||
      (table === "artifactFileContents" && maker?.contentIds().includes(id) === true),
    keys: () => [
      { table: "artifacts", id: message.artifactId ?? "" },
      ...(maker?.keys() ?? []),
      { table: "artifactVersions", id: message.versionContextId ?? "" },
      { table: "texts", id: message.id },
      { table: "messages", id: message.id },
    ],
  };
}

interface VersionMaker {
  receive(part: AnswerPart, now: number): void;
  write(): void;
  end(ending: AnswerEnding, now: number): void;
  contentIds(): readonly string[];
  keys(): RecordKey[];
}

function createVersionMaker(context: EngineContext, message: Message, run: FoldedRun): VersionMaker | undefined {
  const { tables } = context;
  const version = tables.artifactVersions.get(message.versionContextId ?? "");
  if (!version) return undefined;
  const { id: versionId, artifactId, roomId } = version;
  const isFirst = version.parentVersionId === null;
  const messageId = message.id;
  const baseContents = version.generation?.base ?? version.fileContents;
  const base = filesOf(context, { fileContents: baseContents });
  const attempt = message.attempt ?? 0;
  const writer = createDraftWriter(context, { roomId, base, versionId, attempt, now: run.startedAt });
  const askedPath = version.generation?.askedPath;
  const checkPath = askedPath === undefined ? checkFilePath : checkAskedPath(askedPath);
  const parser = createRecipeParser({ files: base.map(({ path }) => path), checkPath });
  let draft = startDraft(base.map(({ path, contentId, content }) => [path, contentId, content.content] as const));
  let answer = startAnswer(run.startedAt, revisionOf(tables.texts.get(messageId)));

  const write = (): void => {
    const fileContents = writer.write(draft);
    const versionNow = tables.artifactVersions.get(versionId);
    if (versionNow?.type === "app" && !hasSameFiles(versionNow.fileContents, fileContents)) {
      tables.artifactVersions.put({ ...versionNow, fileContents });
      settleArtifact(context, artifactId);
    }
    // The text of the answer is in the message already.
    if (askedPath !== undefined) return;
    writeWords(context, messageId, {
      ...answer,
      content: versionNow?.type === "app" ? draft.text.trim() : answer.content,
    });
  };
  const toEndedVersion = (now: number): EndedVersion => {
    draft = parser.flush().reduce(applyRecipeEvent, draft);
    const replaceable = askedPath === undefined ? base : base.filter(({ path }) => path === askedPath);
    if (!draft.hasRecipe) draft = withFencedFiles(draft, { base: replaceable, isFirst });
    return { draft, answer, base: baseContents, startedAt: run.startedAt, now, writer };
  };
  const endQuestion = (ending: AnswerEnding, now: number): void => {
    const version = tables.artifactVersions.get(versionId);
    if (!version) return;
    const question = { version: version, messageId, isNotified: run.isNotified() };
    endEditQuestion(context, question, {
      endedVersion: ending.how === "ended" ? toEndedVersion(now) : undefined,
      writer,
    });
    if (ending.how !== "stopped" && run.isNotified()) settleEdits(context, versionId);
  };
  return {
    receive: (part, now) => {
      answer = applyAnswerPart(answer, part, now);
      if (version.type !== "app" || (part.type !== "text-delta" && part.type !== "refusal-delta")) return;
      draft = parser.push(part.text).reduce(applyRecipeEvent, draft);
    },
    write,
    end: (ending, now) => {
      if (askedPath !== undefined) {
        endQuestion(ending, now);
      } else if (ending.how === "interrupted") {
        interruptVersion(context, versionId, { now, by: ending.by });
      } else if (ending.how === "stopped") {
        undoVersion(context, { versionId, messageId }, { newIds: writer.newIds(), base: idsIn(baseContents) });
      } else {
        finishVersion(context, { versionId, messageId, isNotified: run.isNotified() }, toEndedVersion(now));
        if (run.isNotified()) settleEdits(context, versionId);
      }
    },
    contentIds: () => writer.newIds().contentIds,
    keys: () => [
      ...writer.newIds().fileIds.map((id): RecordKey => ({ table: "artifactFiles", id })),
      ...writer.newIds().contentIds.map((id): RecordKey => ({ table: "artifactFileContents", id })),
    ],
  };
}

function writeWords({ tables }: EngineContext, messageId: string, answer: ReceivedAnswer): void {
  const message = tables.messages.get(messageId);
  if (!message) return;
  const text = tables.texts.get(messageId);
  if (text?.content === answer.content && text.reasoning === answer.reasoning) return;
  tables.texts.put(textOf(message, answer));
}
