import type { Artifact } from "@tutti/domain";
import { useLayoutEffect, useState } from "react";
import { useActiveVersion, useViewer } from "../../bindings/artifacts/use-artifact.ts";
import { useEngine } from "../../bindings/services-context.tsx";
import { useRoomCharacters } from "../../bindings/use-character.ts";
import { draftOf } from "../../bindings/use-draft.ts";
import { useQueue } from "../../bindings/use-queue.ts";
import { useRoomState } from "../../bindings/use-room-state.ts";
import { DropZone } from "../../features/attachments/drop-zone.tsx";
import { useAttachments } from "../../features/attachments/use-attachments.tsx";
import { Composer } from "../../features/composer/composer.tsx";
import { focusComposer, takesFocus } from "../../features/composer/composer-focus.ts";
import { useEscapeToStop } from "../../features/composer/use-escape-to-stop.ts";
import { composerShortcuts } from "../../ui/buttons/shortcuts.ts";

/**
 * Where the composer of the open artifact is drawn, so that the page has one composer:
 *
 * - an element: there, below the chat
 * - null: nowhere; the room's composer is in its place, or is being replaced
 * - undefined: in the artifact's panel, which covers the chat
 */
export type ComposerPlace = HTMLElement | null | undefined;

/** The artifact that is open beside the chat. */
interface OpenArtifact {
  artifact: Artifact;
  /** Whether its panel has been loaded, and draws its composer into its place. */
  isReady: boolean;
  /** Called with the element for its composer. */
  onPlace: (place: HTMLElement | null) => void;
}

interface ChatComposerProps {
  roomId: string;
  /** Absent where no artifact is open, or where it covers the chat. */
  open?: OpenArtifact | undefined;
  onSent: (roomId: string, artifactId?: string) => void;
  onSignInNeeded: () => void;
  onAddImageModel: () => void;
}

/**
 * The one composer below the chat. Beside an open artifact it writes the artifact's next version, and the person can
 * choose to write to the room instead.
 */
export function ChatComposer({ open, ...room }: ChatComposerProps) {
  const { artifacts } = useEngine();
  const isEditing = useIsEditing(room.roomId, open);
  const version = useActiveVersion(open?.artifact.id ?? "");
  return (
    <>
      {open !== undefined && isEditing && <ArtifactPlace roomId={room.roomId} {...open} />}
      {isEditing && open?.isReady === true ? null : (
        <RoomComposer
          {...room}
          openApp={open && { name: open.artifact.name, versionNumber: version?.versionNumber }}
          onEdit={
            open &&
            ((target) => {
              artifacts.writeTo(target);
              // Once it is drawn, and the menu has given the focus back.
              requestAnimationFrame(focusPlace);
            })
          }
        />
      )}
    </>
  );
}

/** The room's composer with its file attachments: the button and chips, and the drop zone over the chat. */
function RoomComposer(
  props: Omit<ChatComposerProps, "open"> & Pick<Parameters<typeof Composer>[0], "openApp" | "onEdit">,
) {
  const { onDrop, ...attachments } = useAttachments(props.roomId, {
    place: "chat",
    characters: useRoomCharacters(props.roomId),
    shortcut: composerShortcuts.attach,
    onEmptied: focusComposer,
  });
  return (
    <>
      <Composer {...props} attachments={attachments} />
      <DropZone place="chat" onDrop={onDrop} />
    </>
  );
}

/** The element into which the panel draws the artifact's composer. */
function ArtifactPlace({ roomId, isReady, onPlace }: Omit<OpenArtifact, "artifact"> & { roomId: string }) {
  const { chat } = useEngine();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  useEscapeToStop(useRoomState(roomId)?.isProcessing ?? false, () => chat.stop(roomId));

  useLayoutEffect(() => {
    onPlace(place);
    return () => onPlace(null);
  }, [place, onPlace]);

  // The room's composer had the focus until it was replaced.
  useLayoutEffect(() => {
    if (isReady && place !== null && takesFocus() && document.activeElement === document.body) focusPlace();
  }, [isReady, place]);

  return <div ref={setPlace} id={PLACE_ID} data-edits-artifact={isReady || undefined} />;
}

/** The place of the artifact's composer below the chat, of which the page has one. */
const PLACE_ID = "artifact-composer-place";

function focusPlace(): void {
  document.getElementById(PLACE_ID)?.querySelector("textarea")?.focus({ preventScroll: true });
}

/**
 * Whether the composer writes to the open artifact: unless the person chose the room, or has a message in progress
 * there when the artifact is opened, which would be put out of sight.
 */
function useIsEditing(roomId: string, open: OpenArtifact | undefined): boolean {
  const engine = useEngine();
  const { composerTarget } = useViewer();
  const queued = useQueue(roomId).length;
  const artifactId = open?.artifact.id;
  const isReady = open?.isReady === true;

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each artifact that is opened.
  useLayoutEffect(() => {
    if (artifactId === undefined || !isReady) return;
    const { text, attachments } = draftOf(engine, roomId);
    if (text.trim() !== "" || attachments.length > 0 || queued > 0) engine.artifacts.writeTo("room");
  }, [artifactId, isReady]);

  return open !== undefined && composerTarget !== "room";
}
