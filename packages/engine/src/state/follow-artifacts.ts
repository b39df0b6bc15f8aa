import type { ArtifactVersion, Message } from "@tutti/domain";
import { compareMessages, compareVersions } from "@tutti/domain";
import type { ArtifactState } from "./artifact-state.ts";
import { isSamePlace, placedIds } from "./follow-rooms.ts";
import type { TableChange } from "./record-table.ts";
import type { EngineTables } from "./tables.ts";

type FollowedTables = Pick<EngineTables, "artifacts" | "artifactVersions" | "messages" | "artifactStates">;

/**
 * Keeps every artifact's state in sync with the tables. A change that does not affect the order, such as a piece of a
 * file, costs nothing.
 */
export function followArtifacts(tables: FollowedTables): void {
  const { artifacts, artifactVersions, messages, artifactStates } = tables;

  artifacts.subscribeAll((changes) => {
    for (const { id, before, after } of changes) {
      if (after === undefined) artifactStates.remove(id);
      else if (before === undefined) {
        // Its versions and messages may have been put before it.
        artifactStates.put({
          id,
          roomId: after.roomId,
          versionIds: versionIdsOf(tables, id),
          ...messageIdsOf(tables, id),
        });
      }
    }
  });

  artifactVersions.subscribeAll((changes) => {
    const tableChanges = changes.filter(({ before, after }) => before?.versionNumber !== after?.versionNumber);
    for (const id of artifactIdsOf(tableChanges)) {
      artifactStates.update(id, (state) => ({ ...state, versionIds: versionIdsOf(tables, id) }));
    }
  });

  messages.subscribeAll((changes) => {
    const tableChanges = changes.filter(
      ({ before, after }) => (after ?? before)?.context === "artifact-chat" && !isSamePlace(before, after),
    );
    for (const id of artifactIdsOf(tableChanges)) {
      artifactStates.update(id, ({ replacedIds: _former, ...state }) => ({ ...state, ...messageIdsOf(tables, id) }));
    }
  });
}

function versionIdsOf({ artifactVersions }: FollowedTables, artifactId: string): string[] {
  return artifactVersions
    .all()
    .filter((version) => version.artifactId === artifactId)
    .sort(compareVersions)
    .map(({ id }) => id);
}

function messageIdsOf(
  { messages }: FollowedTables,
  artifactId: string,
): Pick<ArtifactState, "messageIds" | "replacedIds"> {
  const ofChat = messages
    .all()
    .filter((message) => message.artifactId === artifactId && message.context === "artifact-chat");
  return placedIds(ofChat.sort(compareMessages));
}

function artifactIdsOf(changes: readonly TableChange<ArtifactVersion | Message>[]): Set<string> {
  const ids = changes.map(({ before, after }) => (after ?? before)?.artifactId);
  return new Set(ids.filter((id) => id !== undefined));
}
