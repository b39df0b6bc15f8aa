import { useNavigate } from "@tanstack/react-router";
import { NEW_ROOM } from "@tutti/engine";
import { useState } from "react";
import type { Jump } from "../../features/messages/list/use-jump.ts";
import type { FoundPlace } from "../../features/search/search-protocol.ts";
import { useArtifactJump } from "./use-artifact-jump.ts";

interface Jumps {
  /** The jump to a message of the open room. */
  inRoom: Jump | undefined;
  /** The jump to a message of an artifact's chat in the open room. */
  inArtifact: Jump | undefined;
  /** Opens the room of a message, and jumps to the message. */
  jumpTo: (place: FoundPlace) => void;
}

/** The jumps to messages, such as to a result of the search. */
export function useJumps(roomId: string | undefined): Jumps {
  const navigate = useNavigate();
  const [jump, setJump] = useState<Jump & { roomId: string }>();
  const roomJump = jump?.roomId === (roomId ?? NEW_ROOM) ? jump : undefined;
  const inArtifact = useArtifactJump(roomJump);
  return {
    inRoom: inArtifact === undefined ? roomJump : undefined,
    inArtifact,
    jumpTo(place) {
      const { roomId: of, messageId, words } = place;
      setJump({ roomId: of, messageId, words, onArrived: () => setJump(undefined) });
      if (place.roomId !== roomId) void navigate({ to: "/chat", search: { room: place.roomId } });
    },
  };
}
