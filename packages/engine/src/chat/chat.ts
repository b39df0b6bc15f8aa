import { releaseQueue } from "@tutti/domain";
import { isArtifactPrompt, retryArtifact, retryArtifactWith } from "../artifact/retry-artifact.ts";
import type { EngineContext } from "../context.ts";
import { whenFullyLoaded } from "../persistence/open-room.ts";
import type { ModelChoice } from "../ports.ts";
import type { Draft } from "../state/draft.ts";
import { deleteMessage } from "./delete-message.ts";
import { greetingOf } from "./greeting-of.ts";
import type { MergeRequest } from "./merge-answers.ts";
import { editQueuedMessage, queueMessage, removeQueuedMessage, sendQueuedNow, stopAndHold } from "./message-queue.ts";
import { retryMessage } from "./retry-message.ts";
import { sendMessage } from "./send-message.ts";
import { stopAnswer } from "./stop-room.ts";

export type Chat = ReturnType<typeof createChat>;

/** The use cases of a conversation. */
export function createChat(context: EngineContext) {
  const { tables, composer } = context;
  const roomOf = (messageId: string): string | undefined => tables.messages.get(messageId)?.roomId;
  /** What changes a conversation must see all of it. */
  const withRoomOf = (messageId: string, run: () => void | Promise<void>): Promise<void> =>
    whenFullyLoaded(context, roomOf(messageId), run);

  const turnActions = () => import("./turn-actions.ts");

  return {
    /**
     * While the store is not read yet, what it has of the draft is still to come: the text goes on after that of the
     * stored one, and its files are added, unless it `replacesStored`.
     */
    setDraft: (roomId: string, draft: Draft, { replacesStored = false } = {}): void => {
      if (replacesStored) context.replacedDrafts.add(roomId);
      composer.setState(({ drafts }) => ({ drafts: { ...drafts, [roomId]: draft } }));
    },
    /** Sends the draft of the room (`NEW_ROOM`: creates the room first). The draft is cleared only when it was sent. */
    send: (roomId: string) => sendMessage(context, roomId),
    /**
     * Puts the draft of the room in line: it is sent once the room's answers have ended. The draft is cleared only when
     * it was queued.
     */
    queue: (roomId: string) => queueMessage(context, roomId),
    /** Puts a queued message back into the composer, before what is written there. Whether it was done. */
    editQueuedMessage: (queuedId: string) => editQueuedMessage(context, queuedId),
    /** Takes a message out of the queue; the notice that follows offers the undo. */
    removeQueuedMessage: (queuedId: string): void => removeQueuedMessage(context, queuedId),
    /** Stops the room's answers and sends this queued message before all others. */
    sendQueuedNow: (queuedId: string) => sendQueuedNow(context, queuedId),
    /**
     * The draft of this room or artifact goes out once the person is signed in; undefined: none does. The composer that
     * is shown sends it.
     */
    awaitSignIn: (draftId: string | undefined): void => composer.setState({ awaitingSignIn: draftId }),
    /** The person is signed in: queues that waited for that go on. */
    resumeQueues: (): void => {
      const waiting = tables.queuedMessages.all().filter(({ hold }) => hold === "signed-out");
      tables.queuedMessages.put(...releaseQueue(waiting));
    },
    /**
     * Aborts everything in flight in the room; the text received so far stays. What is queued waits until the person
     * sends again.
     */
    stop: (roomId: string): void => void stopAndHold(context, roomId),
    /**
     * Aborts one answer, whichever tab has asked for it; the text received so far stays, and a version that it makes is
     * undone.
     */
    stopAnswer: (messageId: string): void => stopAnswer(context, messageId),
    /**
     * Answers again: an assistant message's own question, or, for a user message, everything up to the next one, with a
     * new answer for each active character that has none. Settles when every answer has ended; it never rejects.
     */
    retry: (messageId: string) =>
      withRoomOf(messageId, async () => {
        const message = tables.messages.get(messageId);
        if (message?.merge) await (await turnActions()).retryMerge(context, message);
        else await (retryArtifact(context, messageId) ?? retryMessage(context, messageId));
      }),
    /** Answers again in the same place, by another model, which joins the room where it is not there. */
    retryWith: (messageId: string, choice: ModelChoice) =>
      withRoomOf(messageId, async () => {
        const { retryWith } = await import("./retry-with.ts");
        await (retryArtifactWith(context, messageId, choice) ?? retryWith(context, { messageId, choice }));
      }),
    /**
     * Gives a message of the user's other words, and, where that is wanted, has it answered again, as `retry` does. The
     * notice that follows offers the undo of both. Settles when every answer has ended; it never rejects.
     */
    edit: (messageId: string, content: string, { isRetrying }: { isRetrying: boolean }) =>
      withRoomOf(messageId, async () => {
        const { editMessage } = await import("./edit-message.ts");
        const isOfArtifact = isArtifactPrompt(context, messageId);
        await editMessage(context, messageId, { content, isRetrying: isRetrying && !isOfArtifact });
        if (isRetrying && isOfArtifact) await retryArtifact(context, messageId);
      }),
    /**
     * Has one model make one answer of all answers to a question, which stands beside them. Settles when it has ended;
     * it never rejects.
     */
    merge: (questionId: string, request: MergeRequest) =>
      withRoomOf(questionId, async () => (await turnActions()).mergeAnswers(context, questionId, request)),
    /**
     * Lets the room go on with one answer, which all models see as their own from there on; what was said after its
     * question stays on a branch out of sight. An answer that is being made, that failed, or whose blind
     * question is undecided changes nothing.
     */
    continueWith: (answerId: string) =>
      withRoomOf(answerId, async () => void (await turnActions()).continueWith(context, answerId)),
    /** Lets each model go on with its own answer to a question again. */
    goBack: (questionId: string) =>
      withRoomOf(questionId, async () => (await turnActions()).goBack(context, questionId)),
    /** Brings a message into sight that stands on another branch of its room. */
    showBranchOf: (messageId: string) =>
      withRoomOf(messageId, async () => (await turnActions()).showBranchOf(context, messageId)),
    /** What the model was sent for this answer; undefined where that is not known. */
    sentRequest: (messageId: string) =>
      whenFullyLoaded(context, roomOf(messageId), async () => {
        // Loaded when it is asked for, as what is seldom looked at.
        const { sentRequest } = await import("./sent-request.ts");
        return sentRequest(context, messageId);
      }),
    /** Removes a message and gives its children a new parent; the notice that follows offers the undo. */
    remove: (messageId: string): void => void withRoomOf(messageId, () => deleteMessage(context, messageId)),
    setCollapsed: (messageId: string, isCollapsed: boolean) =>
      tables.messages.update(messageId, (message) => ({ ...message, isCollapsed })),
    /** Which of its character's greetings a room's opening is; undefined where there is no other to begin with. */
    greeting: (messageId: string) => greetingOf(context, messageId),
    /** Begins the room with one of them so many steps further on, as long as nothing was written. */
    turnGreeting: async (messageId: string, steps: number): Promise<void> =>
      (await turnActions()).turnGreeting(context, messageId, steps),
  };
}
