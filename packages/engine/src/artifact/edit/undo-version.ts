import type { ArtifactVersion } from "@tutti/domain";
import { initialViewer, reparentChildren } from "@tutti/domain";
import type { EngineContext } from "../../context.ts";
import { dropPastTexts, keepPastTexts } from "../../requests/request-records.ts";
import { noteLostParent } from "../../state/lineage.ts";
import type { FileIds } from "../make/settle-artifact.ts";
import { forgetFiles, settleArtifact, versionsOf } from "../make/settle-artifact.ts";
import type { VersionRun, VersionSnapshot } from "../make/version-run.ts";
import { takeArtifact } from "../remove-artifact.ts";

/**
 * Removes a version whose generation was stopped (specification, point 4, "Stop"), with the answer that made it, and
 * the question unless another version still answers that; head and active version are the parent again. A failed
 * version that was being made again is as it was before. An artifact without any version left is removed too.
 *
 * @param ids the records that the generation has put into the tables, and those that it began with
 */
export function undoVersion(
  context: EngineContext,
  { versionId, messageId }: Pick<VersionRun, "versionId" | "messageId">,
  ids: { newIds: FileIds; base: FileIds },
): void {
  const { tables } = context;
  const version = tables.artifactVersions.get(versionId);
  if (!version) return;
  const before = version.generation?.["before"] as VersionSnapshot | undefined;
  if (before) {
    tables.artifactVersions.put(before.version);
    const generatingMessage = tables.messages.get(messageId);
    if (generatingMessage) {
      if (before.text) {
        tables.texts.put(before.text);
        dropPastTexts(context, [before.text]);
      }
      // The next attempt is another run than the stopped one.
      const attempt = generatingMessage.attempt === undefined ? {} : { attempt: generatingMessage.attempt };
      tables.messages.put({ ...before.message, ...attempt });
      tables.requests.remove(messageId);
      const requestRestorer = context.forgottenRequests.get(messageId);
      void requestRestorer?.then((restore) => restore());
    }
    settleArtifact(context, version.artifactId);
    forgetFiles(context, version.artifactId, ids);
    return;
  }
  tables.artifactVersions.remove(versionId);
  removeMessages(context, messageId);
  turnBack(context, version);
  forgetFiles(context, version.artifactId, ids);
}

/** Messages after the question keep their place in the chain. */
function removeMessages(context: EngineContext, answerId: string): void {
  const { tables } = context;
  const answer = tables.messages.get(answerId);
  if (!answer) return;
  const question = tables.messages.get(answer.parentMessageId ?? "");
  const ofRoom = tables.messages.all().filter((message) => message.roomId === answer.roomId);
  const isAnswered = ofRoom.some(
    ({ id, type, parentMessageId }) => type === "assistant" && parentMessageId === question?.id && id !== answerId,
  );
  const removedMessages = question && !isAnswered ? [answer, question] : [answer];
  keepPastTexts(context, removedMessages, { isMessageKept: false });
  for (const { id } of removedMessages) {
    const children = reparentChildren(ofRoom, id).filter((child) => child.id !== answerId);
    tables.messages.put(...children);
    noteLostParent(context, children, id);
  }
  tables.messages.remove(...removedMessages.map(({ id }) => id));
  tables.texts.remove(...removedMessages.map(({ id }) => id));
  tables.requests.remove(answerId);
}

/** Sets the head and the active version after a version was removed. */
function turnBack(context: EngineContext, { id, artifactId, parentVersionId }: ArtifactVersion): void {
  const { tables } = context;
  const artifact = tables.artifacts.get(artifactId);
  if (!artifact) return;
  const rest = versionsOf(context, artifactId);
  if (rest.length === 0) {
    takeArtifact(context, artifactId);
    return;
  }
  // Without a parent there is no version to go back to: another model's version from the same question is the nearest.
  const back = rest.find((version) => version.id === parentVersionId)?.id ?? rest.at(-1)?.id ?? null;
  const shownViewer = artifact.viewer ?? initialViewer;
  settleArtifact(context, artifactId, {
    headVersionId: artifact.headVersionId === id ? back : artifact.headVersionId,
    viewer: {
      ...shownViewer,
      activeVersionId: shownViewer.activeVersionId === id ? back : shownViewer.activeVersionId,
    },
  });
}
