import { t } from "@lingui/core/macro";
import { useNavigate } from "@tanstack/react-router";
import type { Model } from "@tutti/contract";
import { displayTitle, errorTexts } from "@tutti/domain";
import { NEW_ROOM } from "@tutti/engine";
import { useEffect, useEffectEvent, useRef } from "react";
import { findModel, shortModelName } from "../../bindings/model-kind.ts";
import { useEngine, useServices } from "../../bindings/services-context.tsx";
import { useModels } from "../../bindings/use-models.ts";
import { useLibrary, useRoom } from "../../bindings/use-room.ts";
import { type ChatSearch, plainText } from "./chat-search.ts";
import { type PendingModel, pendingModels } from "./pending-models.ts";

/** Sets the page to its address: opens the room, sets the pending characters, fills the composer. */
export function useChatAddress(search: ChatSearch, isMessageTaken: boolean): void {
  useOpenRoom(search.room);
  usePendingCharacters(search);
  useMessageFromAddress(search, isMessageTaken);
  useDocumentTitle(search.room);
}

/** Opens the room of the address; an unknown room redirects to `/chat` (specification, point 2). */
function useOpenRoom(roomId: string | undefined): void {
  const { engine, notify } = useServices();
  const navigate = useNavigate();
  const library = useLibrary();
  const isKnown = useRoom(roomId) !== undefined;
  // An effect may run more than once for one address; the notice is shown once.
  const lastUnknownId = useRef<string>(undefined);

  useEffect(() => {
    if (roomId === undefined || library.status === "loading") return;
    if (isKnown) {
      void engine.rooms.open(roomId);
    } else if (library.status === "ready") {
      if (lastUnknownId.current !== roomId) notify({ kind: "info", title: errorTexts.roomNotFound });
      lastUnknownId.current = roomId;
      void navigate({ to: "/chat", replace: true });
    }
  }, [engine, notify, navigate, roomId, isKnown, library.status]);
}

/**
 * Without a room, the models and the preset of the address become pending characters, or the default models if it names
 * none. Opening a room, and leaving an address that named models, clears them, and closes the open artifact
 * (specification, point 2). Named models are pending at once, so that they answer a message which is sent before the
 * list of models has been loaded; the default ones are chosen from the list, so they are pending once it is loaded.
 */
function usePendingCharacters(search: ChatSearch): void {
  const engine = useEngine();
  const models = useModels();
  const { room } = search;
  // One string for all models, so that the same address does not run the effect again.
  const modelsInAddress = JSON.stringify(pendingModels(search));
  const isNamed = modelsInAddress !== "[]";
  const hasModels = models.data !== undefined;
  const isReady = isNamed || hasModels;

  // biome-ignore lint/correctness/useExhaustiveDependencies: other models in the address are a reason too.
  useEffect(() => {
    if (room !== undefined) engine.characters.setPending([]);
    return isNamed ? () => engine.characters.setPending([]) : undefined;
  }, [engine, room, modelsInAddress, isNamed]);

  useEffect(() => {
    const { activeArtifactId = "" } = engine.viewer.getState();
    // An artifact that is being made in a room that begins with it stays open.
    if (room !== undefined && engine.tables.artifacts.get(activeArtifactId)?.roomId === room) return;
    engine.artifacts.close();
  }, [engine, room]);

  // Read only when needed: a refreshed list of models must not undo the user's changes to the characters.
  const nameOf = useEffectEvent((slug: string) => modelName(slug, models.data ?? []));
  /** The characters that were named after their slugs, because the list was not loaded. */
  const unnamedIds = useRef<readonly string[]>([]);
  const addPendingModels = useEffectEvent((pending: readonly PendingModel[]) => {
    engine.characters.setPending(pending.map(({ model }) => ({ model, name: nameOf(model) })));
    const { pendingCharacters } = engine.composer.getState();
    if (!hasModels) unnamedIds.current = pendingCharacters.map(({ id }) => id);
    for (const [place, character] of pendingCharacters.entries()) {
      const { presetSlug, presetName } = pending[place] ?? {};
      if (presetSlug !== undefined) engine.characters.update(character.id, { presetSlug, presetName });
    }
  });

  useEffect(() => {
    if (room !== undefined || !isReady) return;
    const pending = JSON.parse(modelsInAddress) as PendingModel[];
    if (pending.length === 0) engine.characters.ensurePending();
    else addPendingModels(pending);
  }, [engine, room, modelsInAddress, isReady]);

  // The characters may be pending, or in a room that a message has created since.
  useEffect(() => {
    if (!hasModels) return;
    const { pendingCharacters } = engine.composer.getState();
    for (const id of unnamedIds.current) {
      const character = pendingCharacters.find((pending) => pending.id === id) ?? engine.tables.characters.get(id);
      // A name that the person has given stays.
      if (character?.name !== character?.model) continue;
      if (character) engine.characters.update(id, { name: nameOf(character.model) });
    }
    unnamedIds.current = [];
  }, [engine, hasModels]);
}

/**
 * The name of a model in a list, without its vendor; a variant that the list does not have is named after its model.
 */
function modelName(slug: string, models: readonly Model[]): string {
  const model = findModel(models, slug);
  if (model === undefined) return slug;
  const variant = slug.startsWith(`${model.id}:`) ? slug.slice(model.id.length + 1) : undefined;
  return variant === undefined ? shortModelName(model.name) : `${shortModelName(model.name)} (${variant})`;
}

/**
 * Fills the composer once for each visit of the address: text that is typed after that survives a reload. A message
 * that waited for a room is removed when a room is opened, or an address without a message (specification, point 2),
 * unless a person has edited it.
 */
function useMessageFromAddress({ room, message }: ChatSearch, isMessageTaken: boolean): void {
  const engine = useEngine();
  const navigate = useNavigate();
  const pending = useRef<string>(undefined);
  // When the page is left, the state of the address changes a moment before its message does: that is no new visit.
  const lastMessage = useRef<string>(undefined);

  useEffect(() => {
    if (room === undefined && message !== undefined) {
      pending.current = plainText(message);
      return;
    }
    const draft = engine.composer.getState().drafts[NEW_ROOM];
    if (pending.current !== undefined && draft?.text === pending.current) {
      engine.chat.setDraft(NEW_ROOM, { ...draft, text: "" });
    }
    pending.current = undefined;
  }, [engine, room, message]);

  useEffect(() => {
    const isSame = lastMessage.current === message;
    lastMessage.current = message;
    if (message === undefined || isMessageTaken || isSame) return;
    engine.chat.setDraft(room ?? NEW_ROOM, { text: plainText(message), attachments: [] }, { replacesStored: true });
    void navigate({ to: "/chat", search: true, state: (state) => ({ ...state, isMessageTaken: true }), replace: true });
  }, [engine, navigate, room, message, isMessageTaken]);
}

/** Sets the title of the browser's tab to the open room's. */
function useDocumentTitle(roomId: string | undefined): void {
  const room = useRoom(roomId);
  const title = room === undefined ? t`Tutti` : t`${displayTitle(room)} · Tutti`;

  useEffect(() => {
    document.title = title;
  }, [title]);
}
