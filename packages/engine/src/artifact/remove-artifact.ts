import type { Message } from "@tutti/domain";
import { errorTexts, noticeTexts, reparentChildren } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { forgetRequests, keepPastTexts, unstorePastTexts } from "../requests/request-records.ts";
import { noteLostParent, settleParents } from "../state/lineage.ts";
import { takeDrafts } from "../state/take-drafts.ts";
import { versionsOf } from "./make/settle-artifact.ts";
import { refuse } from "./repair/refusals.ts";

/**
 * Removes an artifact with its messages, versions and files (specification, point 4). The notice's undo puts everything
 * back.
 */
export function removeArtifact(context: EngineContext, artifactId: string): void {
  const { tables, ports } = context;
  const artifact = tables.artifacts.get(artifactId);
  if (!artifact) {
    refuse(context, { title: errorTexts.artifact.deleteFailed.title, text: errorTexts.artifact.notFound.text });
    return;
  }
  const restore = takeArtifact(context, artifactId);
  context.track({ name: "playground_v3:artifact_delete", type: artifact.type });
  ports.notify({
    kind: "info",
    title: noticeTexts.artifactDeleted,
    text: artifact.name,
    action: { label: noticeTexts.undo, run: restore },
  });
}

/**
 * Removes an artifact with all of its records from the tables. Returns a function that restores it if its room still
 * exists.
 */
export function takeArtifact(context: EngineContext, artifactId: string): () => void {
  const { tables, flights, viewer } = context;
  for (const { id, artifactId: of } of tables.messages.all()) if (of === artifactId) flights.stopMessage(id);
  // A version that was being made is gone now, and the artifact too if it had no other version.
  const artifact = tables.artifacts.get(artifactId);
  if (!artifact) return () => undefined;
  const versions = versionsOf(context, artifactId);
  const files = artifact.fileIds.flatMap((id) => tables.artifactFiles.get(id) ?? []);
  const contentIds = new Set(versions.flatMap(({ fileContents }) => Object.values(fileContents)));
  const contents = [...contentIds].flatMap((id) => tables.artifactFileContents.get(id) ?? []);
  // The room's own models that made versions of it stay.
  const characters = tables.characters.all().filter((character) => character.artifactId === artifactId);
  const restoreDrafts = takeDrafts(context, [artifactId]);
  const restoreMessages = takeMessages(context, artifact.roomId, artifactId);
  tables.artifactVersions.remove(...versions.map(({ id }) => id));
  tables.artifactFileContents.remove(...contents.map(({ id }) => id));
  tables.artifactFiles.remove(...files.map(({ id }) => id));
  tables.artifacts.remove(artifactId);
  tables.characters.remove(...characters.map(({ id }) => id));
  const isShown = viewer.getState().activeArtifactId === artifactId;
  if (isShown) viewer.setState({ activeArtifactId: undefined, overlay: false });

  return () => {
    if (!tables.rooms.get(artifact.roomId)) return;
    tables.characters.put(...characters);
    tables.artifactFiles.put(...files);
    tables.artifactFileContents.put(...contents);
    tables.artifactVersions.put(...versions);
    tables.artifacts.put(artifact);
    restoreDrafts();
    restoreMessages();
  };
}

function takeMessages(context: EngineContext, roomId: string, artifactId: string): () => void {
  const { tables } = context;
  const messages = tables.messages.all().filter((message) => message.artifactId === artifactId);
  const texts = messages.flatMap(({ id }) => tables.texts.get(id) ?? []);
  keepPastTexts(context, messages, { isMessageKept: false });
  for (const { id } of messages) adopt(context, roomId, id);
  tables.messages.remove(...messages.map(({ id }) => id));
  tables.texts.remove(...texts.map(({ id }) => id));
  const votes = messages.flatMap(({ id }) => tables.votes.get(id) ?? []);
  tables.votes.remove(...votes.map(({ id }) => id));
  const textRestorer = unstorePastTexts(context, messages);
  const requestRestorer = forgetRequests(context, messages);
  return () => {
    tables.texts.put(...texts);
    tables.messages.put(...messages);
    tables.votes.put(...votes);
    settleParents(context, roomId, messages);
    void textRestorer.then((restore) => restore());
    void requestRestorer.then((restore) => restore());
  };
}

/** Messages that follow a removed message keep their place in the chain. */
function adopt(context: EngineContext, roomId: string, messageId: string): void {
  const { tables } = context;
  const ofRoom = tables.messages.all().filter((message) => message.roomId === roomId);
  const removedMessage = tables.messages.get(messageId);
  const children = reparentChildren(ofRoom, messageId).filter(
    (child: Message) => child.artifactId === undefined || child.artifactId !== removedMessage?.artifactId,
  );
  tables.messages.put(...children);
  noteLostParent(context, children, messageId);
}
