import { useMediaQuery } from "@mantine/hooks";
import { getRouteApi, useLocation, useNavigate } from "@tanstack/react-router";
import { isActive } from "@tutti/domain";
import { type Engine, NEW_ROOM } from "@tutti/engine";
import { useState } from "react";
import { useViewer } from "../../bindings/artifacts/use-artifact.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useRoomState } from "../../bindings/use-room-state.ts";
import { ModelCards } from "../../features/characters/model-cards.tsx";
import { RoomMenuButton } from "../commands/room-menu-button.tsx";
import { useCommandKeys } from "../commands/use-command-keys.ts";
import { useCommands } from "../commands/use-commands.ts";
import { ArtifactPane } from "../dialogs.ts";
import { PageDialogs } from "../page-dialogs.tsx";
import { AccountMenu } from "../shell/account-menu.tsx";
import { Shell } from "../shell/shell.tsx";
import { ChatComposer } from "./chat-composer.tsx";
import { ChatPane, RoomBar } from "./chat-pane.tsx";
import { useChatAddress } from "./use-chat-address.ts";
import { useJumps } from "./use-jumps.ts";
import { useOpenArtifact } from "./use-open-artifact.ts";

/** The models that answer in a room. */
function activeModels({ characters, roomStates }: Engine["tables"], roomId: string): string[] {
  const room = (roomStates.get(roomId)?.characterIds ?? []).flatMap((id) => characters.get(id) ?? []);
  return room.filter(isActive).map(({ model }) => model);
}

const chatRoute = getRouteApi("/chat");

/** The chat page: rooms, models, messages, composer, and the dialogs over them. */
export function ChatPage() {
  const { dialogs, engine, uiState } = useServices();
  const navigate = useNavigate();
  const search = chatRoute.useSearch();
  const isMessageTaken = useLocation({ select: (location) => location.state.isMessageTaken === true });
  const isNarrow = useMediaQuery("(max-width: 48em)", undefined, { getInitialValueInEffect: false });
  const { overlay } = useViewer();
  useChatAddress(search, isMessageTaken);
  const artifact = useOpenArtifact(search.room);
  const [composerPlace, setComposerPlace] = useState<HTMLElement | null>(null);
  const [isPaneReady, setIsPaneReady] = useState(false);
  const { inRoom, inArtifact, jumpTo } = useJumps(search.room);
  const run = useCommands(search.room);
  useCommandKeys(run);
  const roomId = search.room ?? NEW_ROOM;
  const hasMessages = (useRoomState(search.room)?.messageIds.length ?? 0) > 0;
  const isCovered = artifact !== undefined && (isNarrow || overlay);
  const openSignIn = (): void => dialogs.open("signIn", {});

  return (
    <Shell
      roomId={search.room}
      run={run}
      isCovered={isCovered}
      aside={
        artifact && (
          <ArtifactPane
            key={artifact.id}
            artifactId={artifact.id}
            isNarrow={isNarrow}
            isOverlay={overlay}
            onClose={() => engine.artifacts.close()}
            jump={inArtifact}
            composerPlace={isCovered ? undefined : composerPlace}
            onReady={setIsPaneReady}
          />
        )
      }
      models={<ModelCards roomId={roomId} />}
      room={hasMessages ? <RoomBar roomId={roomId} /> : undefined}
      tools={
        <>
          <RoomMenuButton roomId={search.room} run={run} />
          <AccountMenu onSignIn={openSignIn} />
        </>
      }
    >
      <ChatPane roomId={roomId} isPaneOpen={artifact !== undefined} jump={inRoom} onEvidence={() => run("evidence")} />
      <ChatComposer
        roomId={roomId}
        open={
          artifact === undefined || isCovered
            ? undefined
            : { artifact, isReady: isPaneReady, onPlace: setComposerPlace }
        }
        onSent={(room, artifactId) => {
          uiState.update({ lastModels: activeModels(engine.tables, room) });
          // An artifact that is being made in a room stays open when the room is opened.
          if (artifactId !== undefined) engine.artifacts.open(artifactId);
          void navigate({ to: "/chat", search: { room } });
        }}
        onSignInNeeded={openSignIn}
        onAddImageModel={() => dialogs.open("models", { purpose: "add-for-images" })}
      />
      <PageDialogs roomId={search.room} run={run} onJump={jumpTo} />
    </Shell>
  );
}
