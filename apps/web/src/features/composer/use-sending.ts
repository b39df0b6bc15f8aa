import { t } from "@lingui/core/macro";
import { errorTexts } from "@tutti/domain";
import type { Draft } from "@tutti/engine";
import { type RefObject, useRef, useState } from "react";
import { useSendOnceSignedIn } from "../../bindings/account/use-send-once-signed-in.ts";
import { useServices } from "../../bindings/services-context.tsx";
import { useSendOnceReady } from "../../bindings/use-send-once-ready.ts";
import type { SpendingGuard } from "../../ui/spending/guarded-question.tsx";
import type { SendObstacle } from "./send-button.tsx";
import { type SendState, sendPlan } from "./send-plan.ts";
import { useEarlyMessage } from "./use-early-message.ts";

/** What a composer sends, and to whom. */
export interface Sendable extends Pick<SendState, "areAllMissing" | "isImageModelMissing" | "isQueueing"> {
  draft: Draft;
  /** How many files of the message are still being read. */
  readingCount: number;
  hasModels: boolean;
  /** Whether the list of models is loading, from which a new room has its own. */
  areModelsLoading: boolean;
}

/** How the message of a composer is sent. */
export interface Sending {
  /** @param isAsked whether the person was asked about its price already */
  send(isAsked?: boolean): void;
  /** Whether there is nothing to send. */
  isEmpty: boolean;
  /** What a message waits for that is to be sent as soon as it is ready; undefined where none waits. */
  obstacle: SendObstacle | undefined;
  /** Whether a message was kept, since none of its models is connected. */
  isKept: boolean;
}

/**
 * Sends the message of a room's composer: at once, or as soon as it can be sent.
 *
 * @param field the field of the text
 * @param options.guard asks the person first where the price requires it
 * @param options.onSent as for `Composer`, and so are the others
 * @param options.onKept called when the message stays, since none of its models is connected
 */
export function useSending(
  roomId: string,
  sendable: Sendable,
  field: RefObject<HTMLTextAreaElement | null>,
  options: {
    guard: RefObject<SpendingGuard | null>;
    onSent: (roomId: string, artifactId?: string) => void;
    onSignInNeeded: () => void;
    onAddImageModel: (() => void) | undefined;
    onKept: () => void;
  },
): Sending {
  const { guard, onSent, onSignInNeeded, onAddImageModel, onKept } = options;
  const { draft, readingCount, hasModels, areModelsLoading } = sendable;
  const fileCount = draft.attachments.length + readingCount;
  const isEmpty = draft.text.trim() === "" && fileCount === 0;
  const obstacle = readingCount > 0 ? "files" : !hasModels && areModelsLoading ? "models" : undefined;
  const isReady = obstacle === undefined;
  const { engine, notify } = useServices();
  const { chat } = engine;
  /** The room whose message was kept since none of its models is connected. */
  const [keptIn, setKeptIn] = useState<string>();
  const isSending = useRef(false);

  /** The message is sent once the person is signed in. */
  const askToSignIn = (): void => {
    chat.awaitSignIn(roomId);
    onSignInNeeded();
  };
  const queue = (): void => {
    if (chat.queue(roomId).status === "signed-out") askToSignIn();
    else field.current?.focus();
  };
  const sendNow = async (): Promise<void> => {
    isSending.current = true;
    try {
      const outcome = await chat.send(roomId);
      if (outcome.status === "sent") onSent(outcome.roomId, outcome.artifactId);
      if (outcome.status === "signed-out") askToSignIn();
      else field.current?.focus();
    } finally {
      isSending.current = false;
    }
  };
  const missImageModel = (): void => {
    const { title, text } = errorTexts.noImageModel;
    const action = onAddImageModel && { action: { label: t`Add Image Model`, run: onAddImageModel } };
    notify({ kind: "error", title, text, ...action });
  };

  const send = (isAsked = false): void => {
    switch (sendPlan({ ...sendable, isEmpty, isReady, isSending: isSending.current })) {
      case "wait":
        awaitReady();
        break;
      case "connect":
        setKeptIn(roomId);
        onKept();
        break;
      case "add-image-model":
        missImageModel();
        break;
      case "queue":
        queue();
        break;
      case "send":
        if (isAsked || guard.current?.asks() !== true) void sendNow();
        break;
      case "nothing":
    }
  };

  const { isAwaited, awaitReady } = useSendOnceReady(roomId, { text: draft.text, fileCount, isReady }, () => send());
  useSendOnceSignedIn(roomId, { isReady: hasModels, send: () => send() });
  useEarlyMessage(field, { roomId, send: () => send() });
  return { send, isEmpty, obstacle: isAwaited ? obstacle : undefined, isKept: keptIn === roomId };
}
