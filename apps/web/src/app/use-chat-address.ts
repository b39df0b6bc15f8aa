import { useNavigate } from "@tanstack/react-router";
import { displayTitle, errorTexts } from "@tutti/domain";
import { NEW_ROOM } from "@tutti/engine";
import { useEffect, useEffectEvent, useRef } from "react";
import { shortModelName } from "../bindings/model-kind.ts";
import { useEngine, useServices } from "../bindings/services-context.tsx";
import { useModels } from "../bindings/use-models.ts";
import { useLibrary, useRoom } from "../bindings/use-room.ts";
import { type ChatSearch, modelSlugs, plainText } from "./chat-search.ts";

/** Makes the page what its address says: the room open, the characters waiting, the composer filled. */
export function useChatAddress(search: ChatSearch, isMessageTaken: boolean): void {
  useOpenRoom(search.room);
  usePendingCharacters(search);
  useMessageFromAddress(search, isMessageTaken);
  useDocumentTitle(search.room);
}

/** Opens the room of the address; one that does not exist leads to `/chat` (specification, point 2). */
function useOpenRoom(roomId: string | undefined): void {
  const { engine, notify } = useServices();
  const navigate = useNavigate();
  const library = useLibrary();
  const isKnown = useRoom(roomId) !== undefined;
  // An effect may run more than once for one address; the notice comes once.
  const lastUnknown = useRef<string>(undefined);

  useEffect(() => {
    if (roomId === undefined || library.status === "loading") return;
    if (isKnown) {
      void engine.rooms.open(roomId);
    } else if (library.status === "ready") {
      if (lastUnknown.current !== roomId) notify({ kind: "info", title: errorTexts.roomNotFound });
      lastUnknown.current = roomId;
      void navigate({ to: "/chat", replace: true });
    }
  }, [engine, notify, navigate, roomId, isKnown, library.status]);
}

/**
 * Without a room, the models of the address wait for one, or the default models where it names none. Opening a room, and
 * leaving an address that named models, clears them (specification, point 2). Named models come when the list of models is
 * there, for their names, or has failed; the default ones are chosen from the list, so they wait until it is there.
 */
function usePendingCharacters({ room, models: named }: ChatSearch): void {
  const engine = useEngine();
  const models = useModels();
  const isSettled = modelSlugs(named).length > 0 ? !models.isPending : models.data !== undefined;

  useEffect(() => {
    if (room !== undefined) engine.characters.setPending([]);
    return named === undefined ? undefined : () => engine.characters.setPending([]);
  }, [engine, room, named]);

  // Read when it is needed: a refreshed list of models must not undo what the user did to the characters since.
  const nameOf = useEffectEvent((slug: string) => {
    const model = models.data?.find(({ id }) => id === slug);
    return model ? shortModelName(model.name) : slug;
  });
  useEffect(() => {
    if (room !== undefined || !isSettled) return;
    const slugs = modelSlugs(named);
    if (slugs.length === 0) engine.characters.ensurePending();
    else engine.characters.setPending(slugs.map((slug) => ({ model: slug, name: nameOf(slug) })));
  }, [engine, room, named, isSettled]);
}

/** Fills the composer once for each visit of the address: what is typed after that survives a reload. */
function useMessageFromAddress({ room, message }: ChatSearch, isMessageTaken: boolean): void {
  const engine = useEngine();
  const navigate = useNavigate();

  useEffect(() => {
    if (message === undefined || isMessageTaken) return;
    engine.chat.setDraft(room ?? NEW_ROOM, { text: plainText(message), attachments: [] });
    void navigate({ to: "/chat", search: true, state: (state) => ({ ...state, isMessageTaken: true }), replace: true });
  }, [engine, navigate, room, message, isMessageTaken]);
}

/** Names the browser's tab after the open room. */
function useDocumentTitle(roomId: string | undefined): void {
  const room = useRoom(roomId);
  const title = room === undefined ? "Tutti" : `${displayTitle(room)} · Tutti`;

  useEffect(() => {
    document.title = title;
  }, [title]);
}
