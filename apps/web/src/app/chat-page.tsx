import { getRouteApi, useLocation, useNavigate } from "@tanstack/react-router";
import { NEW_ROOM } from "@tutti/engine";
import { lazy, Suspense, useEffect, useState } from "react";
import { useEngine, useServices } from "../bindings/services-context.tsx";
import { useSession } from "../bindings/use-session.ts";
import { useUiState } from "../bindings/use-ui-state.ts";
import { ModelCards } from "../features/characters/model-cards.tsx";
import { Composer } from "../features/composer/composer.tsx";
import { focusComposer } from "../features/composer/composer-focus.ts";
import { AccountMenu } from "./account-menu.tsx";
import { ChatPane } from "./chat-pane.tsx";
import { MountedOnceOpen } from "./mounted-once-open.tsx";
import { Shell } from "./shell.tsx";
import { useShortcuts } from "./shortcuts.ts";
import { ThemeMenu } from "./theme-menu.tsx";
import { useChatAddress } from "./use-chat-address.ts";

const AddModelPalette = lazy(() =>
  import("../features/characters/add-model-palette.tsx").then((module) => ({ default: module.AddModelPalette })),
);
const SignInDialog = lazy(() =>
  import("../features/sign-in/sign-in-dialog.tsx").then((module) => ({ default: module.SignInDialog })),
);

const chatRoute = getRouteApi("/chat");

/** The playground: rooms, models, messages, composer, and the dialogs over them. */
export function ChatPage() {
  const engine = useEngine();
  const navigate = useNavigate();
  const { uiState } = useServices();
  const search = chatRoute.useSearch();
  const isMessageTaken = useLocation({ select: (location) => location.state.isMessageTaken === true });
  const isSidebarOpen = useUiState((state) => state.isSidebarOpen);
  const [isPaletteOpen, setIsPaletteOpen] = useState(false);
  const [isSignInOpen, setIsSignInOpen] = useSignInDialog();
  useChatAddress(search, isMessageTaken);

  const roomId = search.room ?? NEW_ROOM;
  const openRoom = (room: string): void => void navigate({ to: "/chat", search: { room } });
  const startNewChat = (): void => void navigate({ to: "/chat", search: {} });
  const toggleSidebar = (): void => uiState.update({ isSidebarOpen: !isSidebarOpen });
  const deleteRoom = async (id: string): Promise<void> => {
    // First away from it, so that its end does not look like an address that never existed.
    if (id === search.room) await navigate({ to: "/chat", search: {} });
    await engine.rooms.remove(id);
    // Not a moment later than it must: what was deleted would come back if the page were reloaded before it is written.
    await engine.flush();
  };
  const closeSignIn = (): void => {
    setIsSignInOpen(false);
    // Once the dialog has let go of the focus.
    requestAnimationFrame(focusComposer);
  };
  useShortcuts({
    addModel: () => setIsPaletteOpen((isOpen) => !isOpen),
    newChat: startNewChat,
    toggleSidebar,
  });

  return (
    <Shell
      roomId={search.room}
      isSidebarOpen={isSidebarOpen}
      onToggleSidebar={toggleSidebar}
      onNewChat={startNewChat}
      onDeleteRoom={(id) => void deleteRoom(id)}
      models={<ModelCards roomId={roomId} onAddModel={() => setIsPaletteOpen(true)} />}
      tools={
        <>
          <ThemeMenu />
          <AccountMenu onSignIn={() => setIsSignInOpen(true)} />
        </>
      }
    >
      <ChatPane roomId={roomId} />
      <Composer roomId={roomId} onSent={openRoom} onSignInNeeded={() => setIsSignInOpen(true)} />
      <Suspense fallback={null}>
        {isPaletteOpen && <AddModelPalette roomId={roomId} onClose={() => setIsPaletteOpen(false)} />}
      </Suspense>
      <MountedOnceOpen isOpen={isSignInOpen}>
        <SignInDialog isOpen={isSignInOpen} onClose={closeSignIn} />
      </MountedOnceOpen>
    </Shell>
  );
}

/** Whether the sign-in dialog is open; it opens by itself when the gateway ends the session. */
function useSignInDialog(): [isOpen: boolean, setIsOpen: (isOpen: boolean) => void] {
  const [isOpen, setIsOpen] = useState(false);
  const session = useSession();
  const isExpired = session.status === "signed-out" && session.isExpired;

  useEffect(() => {
    if (isExpired) setIsOpen(true);
  }, [isExpired]);

  return [isOpen, setIsOpen];
}
