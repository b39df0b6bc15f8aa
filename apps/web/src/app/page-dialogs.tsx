import { useNavigate } from "@tanstack/react-router";
import { type Engine, type ModelChoice, NEW_ROOM } from "@tutti/engine";
import { useEffect } from "react";
import { useServices } from "../bindings/services-context.tsx";
import { useDialog } from "../bindings/use-dialog.ts";
import { focusComposer } from "../features/composer/composer-focus.ts";
import type { FoundPlace } from "../features/search/search-protocol.ts";
import type { DialogName, ModelsPurpose } from "../platform/dialogs.ts";
import type { RunCommand } from "./commands/create-commands.ts";
import {
  AddModelPalette,
  AddToSuiteDialog,
  CharacterSettings,
  ConnectDialog,
  HelpSheet,
  ImportDialog,
  MessageSearch,
  RoomDialogs,
  ShareDialog,
} from "./dialogs.ts";
import { PageSignIn } from "./shell/page-sign-in.tsx";

interface PageDialogsProps {
  /** The open room. */
  roomId: string | undefined;
  run: RunCommand;
  onJump: (place: FoundPlace) => void;
}

/** The dialogs over the chat, each of which any part of the page opens by its name. */
export function PageDialogs({ roomId, run, onJump }: PageDialogsProps) {
  const { dialogs, engine, session } = useServices();
  const navigate = useNavigate();
  const [models, search, share, suiteAddition, pendingImport] = [
    useDialog("models"),
    useDialog("search"),
    useDialog("share"),
    useDialog("addToSuite"),
    useDialog("importChats"),
  ];
  const settings = useDialog("characterSettings");
  const areShortcutsOpen = useDialog("shortcuts") !== undefined;
  const isClearing = useDialog("clearChat") !== undefined;
  const isConnecting = useDialog("connect") !== undefined;
  const isRenaming = useDialog("renameChat") !== undefined;
  const isCapping = useDialog("spendingCaps") !== undefined;
  const close = (name: DialogName) => () => dialogs.close(name);
  const openRoom = (room: string): void => void navigate({ to: "/chat", search: { room } });
  const openedRoomId = roomId ?? NEW_ROOM;

  useEffect(() => dialogs.closeAll, [dialogs]);

  const goOnWriting = (): void => {
    // The dialog restores the focus to the element that opened it, unless the person has signed in: then a message may
    // wait in the composer. The composer gets the focus after the dialog has restored it.
    requestAnimationFrame(() => {
      if (session.state.getState().status === "signed-in") focusComposer();
    });
  };

  return (
    <>
      {models && (
        <AddModelPalette
          roomId={openedRoomId}
          openRoomId={roomId}
          run={run}
          isForImages={models.purpose === "add-for-images"}
          hasCommands={models.purpose === "add"}
          onChoose={choiceFor(engine, models)}
          onClose={close("models")}
        />
      )}
      {search && <MessageSearch {...search} onClose={close("search")} onJump={onJump} />}
      {share && (
        <ShareDialog
          {...share}
          roomId={openedRoomId}
          onSignInNeeded={() => dialogs.open("signIn", {})}
          onClose={close("share")}
        />
      )}
      {suiteAddition && (
        <AddToSuiteDialog
          {...suiteAddition}
          roomId={openedRoomId}
          onOpen={(id) => void navigate({ to: "/suites/$id", params: { id } })}
          onClose={close("addToSuite")}
        />
      )}
      <HelpSheet isOpen={areShortcutsOpen} onClose={close("shortcuts")} />
      <RoomDialogs
        roomId={roomId}
        isClearing={isClearing}
        isRenaming={isRenaming}
        isCapping={isCapping}
        onClear={() => run("clearMessages")}
        onClose={close(isClearing ? "clearChat" : isCapping ? "spendingCaps" : "renameChat")}
      />
      {pendingImport && (
        <ImportDialog
          pending={pendingImport}
          onOpenRoom={openRoom}
          onLeaveRoom={() => {
            if (engine.tables.rooms.get(openedRoomId)?.importedFrom !== undefined) run("newChat");
          }}
          onClose={close("importChats")}
        />
      )}
      <CharacterSettings characterId={settings?.characterId} onClose={close("characterSettings")} />
      {isConnecting && <ConnectDialog onClose={close("connect")} />}
      <PageSignIn onClosed={goOnWriting} />
    </>
  );
}

/** The effect of a choice that does not add the model to the room. */
function choiceFor(engine: Engine, models: ModelsPurpose): ((choice: ModelChoice) => void) | undefined {
  const { artifacts, characters, chat } = engine;
  switch (models.purpose) {
    case "add":
    case "add-for-images":
      return undefined;
    case "replace":
      return (choice) => characters.replaceModel(models.characterId, choice);
    case "retry":
      return (choice) => void chat.retryWith(models.messageId, choice);
    case "artifact":
      return (choice) => void artifacts.addCharacter(models.artifactId, choice);
    case "continue":
      return (choice) => void artifacts.continue(models.versionId, choice);
    case "fix":
      return (choice) => void artifacts.fix(models.versionId, choice);
  }
}
