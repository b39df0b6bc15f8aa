import { withoutUndefined } from "@tutti/contract";
import type { ArtifactVersion, Message } from "@tutti/domain";
import { checkFilePath, errorTexts, fail } from "@tutti/domain";
import type { PathCheck } from "@tutti/recipe";
import type { EngineContext } from "../../context.ts";
import { isHidden } from "../../state/is-hidden.ts";
import type { EndedVersion } from "../make/finish-version.ts";
import { forgetFiles, settleArtifact } from "../make/settle-artifact.ts";
import type { DraftWriter } from "../make/version-files.ts";
import type { VersionSnapshot } from "../make/version-run.ts";

/**
 * Asks the model of a version once more for the files in which changes did not fit, if there are any; the generation of
 * the version has not ended before that.
 */
export function settleEdits(context: EngineContext, versionId: string): void {
  const version = context.tables.artifactVersions.get(versionId);
  if (!version?.refusedEdits?.some(({ isAsked }) => isAsked !== true)) return;
  const messageId = version.generatingMessageId ?? "";
  if (context.editQuestions.has(messageId)) return;
  const editQuestion = import("./ask-for-edits.ts")
    .then(({ askForEdits }) => askForEdits(context, versionId))
    .catch((error) => context.report({ place: "ask-for-edits", error }))
    .finally(() => context.editQuestions.delete(messageId));
  context.editQuestions.set(messageId, editQuestion);
}

/** Refuses every path but the requested one. */
export function checkAskedPath(askedPath: string): (path: string) => PathCheck {
  return (path) => {
    const pathResult = checkFilePath(path);
    return pathResult.ok && pathResult.value !== askedPath ? fail(`Only ${askedPath} was asked for.`) : pathResult;
  };
}

/**
 * Ends the question for one file. Its changes join the version; without changes the version is as it was before, and
 * reports which changes did not fit. The version's cost is that of both answers.
 *
 * @param endedVersion absent where the question was stopped or interrupted
 */
export function endEditQuestion(
  context: EngineContext,
  { version, messageId, isNotified }: { version: ArtifactVersion; messageId: string; isNotified: boolean },
  { endedVersion, writer }: { endedVersion: EndedVersion | undefined; writer: DraftWriter },
): void {
  const { tables, ports } = context;
  const askedPath = version.generation?.askedPath;
  const before = version.generation?.["before"] as VersionSnapshot | undefined;
  const current = tables.messages.get(messageId);
  if (!before || !current) return;
  // After a stop no other file is asked for.
  const edits = (before.version.refusedEdits ?? []).map((edit) => (endedVersion ? edit : { ...edit, isAsked: true }));
  const others = edits.filter(({ path }) => path !== askedPath);
  const editsOfFile = edits.filter(({ path }) => path === askedPath).map((edit) => ({ ...edit, isAsked: true }));
  const changedVersion = endedVersion && hasMade(endedVersion) ? endedVersion : undefined;
  const { error: _error, refusedEdits: _edits, ...rest } = before.version;
  if (changedVersion) {
    const refusedEdits = [...changedVersion.draft.refusedEdits.map((edit) => ({ ...edit, isAsked: true })), ...others];
    tables.artifactVersions.put({
      ...rest,
      fileContents: writer.write(changedVersion.draft),
      generationStatus: "success",
      generationDurationMs:
        (rest.generationDurationMs ?? 0) + Math.max(0, changedVersion.now - changedVersion.startedAt),
      ...(refusedEdits.length > 0 ? { refusedEdits } : {}),
    });
  } else tables.artifactVersions.put({ ...before.version, refusedEdits: [...editsOfFile, ...others] });
  settleArtifact(context, version.artifactId);
  forgetFiles(context, version.artifactId, { newIds: writer.newIds() });

  const text = tables.texts.get(messageId);
  // If the message had no text, the reason of the failure was its text.
  if (changedVersion && text && before.message.error?.isContent) tables.texts.put({ ...text, content: "" });
  const { error: messageError, ...keptFields } = before.message;
  tables.messages.put({
    ...keptFields,
    ...(changedVersion || !messageError ? {} : { error: messageError }),
    ...(current.run ? { run: current.run } : {}),
    ...withoutUndefined({ attempt: current.attempt }),
    metadata: joinedMetadata(before.message, endedVersion),
  });
  if (!changedVersion && before.version.error !== undefined && isNotified && !isHidden(context, before.message.id)) {
    const title = errorTexts.artifact.generationFailedFor(version.characterName);
    ports.notify({ kind: "error", title, text: before.version.error });
  }
}

/** A partial file is not used: the previous content is complete. */
function hasMade({ draft, answer }: EndedVersion): boolean {
  if (answer.error || answer.finishReason === "error" || draft.partialPath !== undefined) return false;
  return draft.changes > 0 && draft.files.size > 0;
}

function joinedMetadata({ metadata }: Message, endedVersion: EndedVersion | undefined): Message["metadata"] {
  const usage = endedVersion?.answer.usage;
  if (!endedVersion || !usage) return metadata;
  const { cost = 0, tokensCount = 0, generateDuration = 0 } = metadata;
  return {
    ...metadata,
    tokensCount: tokensCount + usage.completion_tokens,
    generateDuration: generateDuration + Math.max(0, endedVersion.now - endedVersion.startedAt),
    ...(usage.cost === undefined ? {} : { cost: cost + usage.cost }),
  };
}
