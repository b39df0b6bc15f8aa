import { useRoomCharacters } from "../../bindings/use-character.ts";
import { DropZone } from "../../features/attachments/drop-zone.tsx";
import { useAttachments } from "../../features/attachments/use-attachments.tsx";
import { Composer } from "../../features/composer/composer.tsx";
import { focusComposer } from "../../features/composer/composer-focus.ts";
import { composerShortcuts } from "../../ui/buttons/shortcuts.ts";

/** The composer with its file attachments: the button and chips, and the drop zone over the chat. */
export function ChatComposer(props: {
  roomId: string;
  onSent: (roomId: string, artifactId?: string) => void;
  onSignInNeeded: () => void;
  onAddImageModel: () => void;
}) {
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
