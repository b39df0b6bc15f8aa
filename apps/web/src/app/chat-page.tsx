import { useMantineColorScheme } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { getRouteApi, useLocation, useNavigate } from "@tanstack/react-router";
import { type Engine, type ModelChoice, NEW_ROOM } from "@tutti/engine";
import { useCallback, useState } from "react";
import { useStore } from "zustand";
import { useEngine, useServices } from "../bindings/services-context.tsx";
import { useViewer } from "../bindings/use-artifact.ts";
import { useUiState } from "../bindings/use-ui-state.ts";
import { ModelCards } from "../features/characters/model-cards.tsx";
import { focusComposer } from "../features/composer/composer-focus.ts";
import type { Jump } from "../features/messages/list/use-jump.ts";
import { RoomSettingsMenu } from "../features/room-settings/room-settings-menu.tsx";
import { useRoomActions } from "../features/room-settings/use-room-actions.ts";
import { AccountMenu } from "./account-menu.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatPane } from "./chat-pane.tsx";
import { stringifySearch } from "./chat-search.ts";
import {
  AddModelPalette,
  AddToSuiteDialog,
  ArtifactPane,
  CharacterSettings,
  ClearChatDialog,
  HelpSheet,
  ImportDialog,
  MessageSearch,
  ShareDialog,
  SignInDialog,
} from "./dialogs.ts";
import { Shell } from "./shell.tsx";
import { ShortcutsButton } from "./shortcuts-button.tsx";
import { ThemeMenu } from "./theme-menu.tsx";
import { useArtifactJump } from "./use-artifact-jump.ts";
import { useChatAddress } from "./use-chat-address.ts";
import { useOpenArtifact } from "./use-open-artifact.ts";
import { useShortcuts } from "./use-shortcuts.ts";
import { useSignInDialog } from "./use-sign-in-dialog.ts";

/** The purpose for which the palette is open. */
type PaletteUse =
  | { kind: "add" }
  | { kind: "add-for-images" }
  | { kind: "retry"; messageId: string }
  | { kind: "artifact"; artifactId: string }
  | { kind: "continue"; versionId: string }
  | { kind: "fix"; versionId: string };

const chatRoute = getRouteApi("/chat");

/** The chat page: rooms, models, messages, composer, and the dialogs over them. */
export function ChatPage() {
  const engine = useEngine();
  const navigate = useNavigate();
  const { importDialog, openSuites, session, uiState } = useServices();
  const pendingImport = useStore(importDialog.pending, ({ current }) => current);
  const search = chatRoute.useSearch();
  const isMessageTaken = useLocation({ select: (location) => location.state.isMessageTaken === true });
  const isSidebarOpen = useUiState((state) => state.isSidebarOpen);
  const [palette, setPalette] = useState<PaletteUse>();
  const [dialog, openDialog] = useState<"search" | "shortcuts" | "clear">();
  const [shareTarget, share] = useState<{ messageId?: string }>();
  const [suiteAddition, addToSuite] = useState<{ messageId?: string }>();
  const [searchQuery, setSearchQuery] = useState("");
  const [settingsOf, openSettingsOf] = useState<string>();
  const closeSettings = useCallback(() => openSettingsOf(undefined), []);
  const { setColorScheme } = useMantineColorScheme();
  const [isSignInOpen, setIsSignInOpen] = useSignInDialog();
  useChatAddress(search, isMessageTaken);

  const roomId = search.room ?? NEW_ROOM;
  const { overlay } = useViewer();
  const artifact = useOpenArtifact(search.room);
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const [jump, setJump] = useState<Jump & { roomId: string }>();
  const roomJump = jump?.roomId === roomId ? jump : undefined;
  const artifactJump = useArtifactJump(roomJump);
  const openRoom = useCallback((room: string): void => void navigate({ to: "/chat", search: { room } }), [navigate]);
  const startNewChat = (): void => void navigate({ to: "/chat", search: {} });
  const toggleSidebar = (): void => uiState.update({ isSidebarOpen: !isSidebarOpen });
  const deleteRoom = async (id: string): Promise<void> => {
    // Leaves the room's address first, so that the deleted room does not look like an address that never existed.
    if (id === search.room) await navigate({ to: "/chat", search: {} });
    await engine.rooms.remove(id);
    // Written immediately: a deleted room would come back if the page were reloaded before the write.
    await engine.flush();
  };
  const duplicateRoom = async (id: string): Promise<void> => {
    const copyId = await engine.rooms.duplicate(id);
    if (copyId !== undefined) openRoom(copyId);
  };
  const searchMessages = (query: string): void => {
    setSearchQuery(query);
    openDialog("search");
  };
  const closeDialog = (): void => openDialog(undefined);
  const jumpTo = (place: { roomId: string; messageId: string }): void => {
    setJump({ roomId: place.roomId, messageId: place.messageId, onArrived: () => setJump(undefined) });
    if (place.roomId !== search.room) openRoom(place.roomId);
  };
  const onShare = useCallback(() => share({}), []);
  const onMakeSuite = useCallback(() => addToSuite({}), []);
  const openSuite = (id: string): void => void navigate({ to: "/suites/$id", params: { id } });
  const runSuite = (id: string | undefined): void =>
    void (id === undefined
      ? navigate({ to: "/suites" })
      : navigate({ to: "/suites/$id", params: { id }, search: { start: true } }));
  const closeSignIn = (): void => {
    setIsSignInOpen(false);
    // The dialog restores the focus to the element that opened it, unless the person has signed in: then a message may
    // wait in the composer. The composer gets the focus after the dialog has restored it.
    requestAnimationFrame(() => {
      if (session.state.getState().status === "signed-in") focusComposer();
    });
  };
  const actions = useRoomActions(search.room, { onOpenRoom: openRoom, onShare, onMakeSuite, modelsAddress });
  const handlers = {
    addModel: () => setPalette((paletteUse) => (paletteUse === undefined ? { kind: "add" } : undefined)),
    newChat: startNewChat,
    searchMessages: () => searchMessages(""),
    clearChat: actions.clearChat,
    collapseAll: () => actions.collapseAll(true),
    expandAll: () => actions.collapseAll(false),
    toggleSidebar,
    showShortcuts: () => openDialog("shortcuts"),
  };
  useShortcuts(handlers);
  const suiteCommands = () => import("./suite-commands.ts");
  const pageCommands = {
    roomId: search.room,
    handlers,
    actions,
    onClear: () => openDialog("clear"),
    onOpenRoom: openRoom,
    onTheme: setColorScheme,
    onOpenPage: (to: "/activity" | "/evidence" | "/settings" | "/suites" | "/admin") => void navigate({ to }),
    onNewSuite: () => void suiteCommands().then((module) => module.newSuite(openSuites).then(openSuite)),
    onRunSuite: () => void suiteCommands().then((module) => module.lastSuite(openSuites).then(runSuite)),
    onImport: () => importDialog.open(),
  };

  return (
    <Shell
      roomId={search.room}
      isSidebarOpen={isSidebarOpen}
      onToggleSidebar={toggleSidebar}
      onNewChat={startNewChat}
      onDeleteRoom={(id) => void deleteRoom(id)}
      onDuplicateRoom={(id) => void duplicateRoom(id)}
      onSearchMessages={searchMessages}
      isCovered={artifact !== undefined && (isNarrow || overlay)}
      aside={
        artifact === undefined ? null : (
          <ArtifactPane
            key={artifact.id}
            artifactId={artifact.id}
            isNarrow={isNarrow}
            isOverlay={overlay}
            onAddModel={() => setPalette({ kind: "artifact", artifactId: artifact.id })}
            onContinueWith={(versionId) => setPalette({ kind: "continue", versionId })}
            onFixWith={(versionId) => setPalette({ kind: "fix", versionId })}
            onSignInNeeded={() => setIsSignInOpen(true)}
            onClose={() => engine.artifacts.close()}
            jump={artifactJump}
          />
        )
      }
      models={<ModelCards roomId={roomId} onAddModel={() => setPalette({ kind: "add" })} onSettings={openSettingsOf} />}
      tools={
        <>
          <ShortcutsButton onPress={() => openDialog("shortcuts")} />
          <ThemeMenu />
          <AccountMenu onSignIn={() => setIsSignInOpen(true)} />
        </>
      }
    >
      <ChatPane
        roomId={roomId}
        isPaneOpen={artifact !== undefined}
        jump={artifactJump === undefined ? roomJump : undefined}
        onOtherModel={(messageId) => setPalette({ kind: "retry", messageId })}
        onShare={(messageId) => share({ messageId })}
        onEvidence={() => void navigate({ to: "/evidence" })}
        onAddToSuite={(messageId) => addToSuite({ messageId })}
      />
      <ChatComposer
        roomId={roomId}
        onSent={(room, artifactId) => {
          // An artifact that is being made in a room stays open when the room is opened.
          if (artifactId !== undefined) engine.artifacts.open(artifactId);
          openRoom(room);
        }}
        onSignInNeeded={() => setIsSignInOpen(true)}
        onAddImageModel={() => setPalette({ kind: "add-for-images" })}
        settings={<RoomSettingsMenu roomId={search.room} actions={actions} onClear={() => openDialog("clear")} />}
      />
      {palette !== undefined && (
        <AddModelPalette
          roomId={roomId}
          isForImages={palette.kind === "add-for-images"}
          page={pageCommands}
          hasCommands={palette.kind === "add"}
          onChoose={choiceFor(engine, palette)}
          onClose={() => setPalette(undefined)}
        />
      )}
      {dialog === "search" && <MessageSearch query={searchQuery} onClose={closeDialog} onJump={jumpTo} />}
      {shareTarget && (
        <ShareDialog
          {...shareTarget}
          roomId={roomId}
          onSignInNeeded={() => setIsSignInOpen(true)}
          onClose={() => share(undefined)}
        />
      )}
      {suiteAddition && (
        <AddToSuiteDialog {...suiteAddition} roomId={roomId} onOpen={openSuite} onClose={() => addToSuite(undefined)} />
      )}
      <HelpSheet isOpen={dialog === "shortcuts"} onClose={closeDialog} />
      <ClearChatDialog
        roomId={search.room}
        isOpen={dialog === "clear"}
        onClose={closeDialog}
        onConfirm={actions.clearChat}
      />
      {pendingImport !== undefined && (
        <ImportDialog
          pending={pendingImport}
          onOpenRoom={openRoom}
          onLeaveRoom={() => {
            if (engine.tables.rooms.get(roomId)?.importedFrom !== undefined) startNewChat();
          }}
          onClose={importDialog.close}
        />
      )}
      <CharacterSettings characterId={settingsOf} onClose={closeSettings} />
      <SignInDialog isOpen={isSignInOpen} onClose={closeSignIn} />
    </Shell>
  );
}

/** The effect of a choice that does not add the model to the room. */
function choiceFor(engine: Engine, palette: PaletteUse): ((choice: ModelChoice) => void) | undefined {
  if (palette.kind === "retry") return (choice) => void engine.chat.retryWith(palette.messageId, choice);
  if (palette.kind === "artifact") return (choice) => void engine.artifacts.addCharacter(palette.artifactId, choice);
  if (palette.kind === "continue") return (choice) => void engine.artifacts.continue(palette.versionId, choice);
  if (palette.kind === "fix") return (choice) => void engine.artifacts.fix(palette.versionId, choice);
  return undefined;
}

/** The address of this page that sets up models, for another person. */
function modelsAddress(models: string): string {
  return `${location.origin}/chat${stringifySearch({ models })}`;
}
