import { releaseQueue } from "@tutti/domain";
import { isArtifactPrompt, retryArtifact, retryArtifactWith } from "../artifact/retry-artifact.ts";
import type { EngineContext } from "../context.ts";
import { whenFullyLoaded } from "../persistence/open-room.ts";
import type { ModelChoice } from "../ports.ts";
import { attemptsOf } from "../state/attempts-of.ts";
import type { Draft } from "../state/draft.ts";
import { deleteMessage } from "./delete-message.ts";
import { greetingOf } from "./greeting-of.ts";
import type { MergeRequest } from "./merge-answers.ts";
import { editQueuedMessage, queueMessage, removeQueuedMessage, sendQueuedNow, stopAndHold } from "./message-queue.ts";
import { sendMessage } from "./send-message.ts";
import { stopAnswer } from "./stop-room.ts";

export type Chat = ReturnType<typeof createChat>;

/** The use cases of a conversation. */
export function createChat(context: EngineContext) {
  const { tables, composer } = context;
  const roomOf = (messageId: string): string | undefined => tables.messages.get(messageId)?.roomId;
  /** A change of a conversation needs all of its messages loaded. */
  const withRoomOf = (messageId: string, run: () => void | Promise<void>): Promise<void> =>
    whenFullyLoaded(context, roomOf(messageId), run);

  const turnActions = () => import("./turn-actions.ts");
  type TurnActions = Awaited<ReturnType<typeof turnActions>>;
  /** Choices of a branch or an answer that are not done, as while their code is loaded. */
  const choices = new Set<Promise<void>>();
  const choose = (messageId: string, run: (actions: TurnActions) => unknown): Promise<void> => {
    const choice = withRoomOf(messageId, async () => void (await run(await turnActions())));
    const end = (): void => void choices.delete(choice);
    choices.add(choice);
    choice.then(end, end);
    return choice;
  };

  return {
    /**
     * Until the store has been read, its draft is still missing here: the text is then appended to that of the stored
     * draft, and the files are added, unless the draft `replacesStored`.
     */
    setDraft: (roomId: string, draft: Draft, { replacesStored = false } = {}): void => {
      if (replacesStored) context.replacedDrafts.add(roomId);
      composer.setState(({ drafts }) => ({ drafts: { ...drafts, [roomId]: draft } }));
    },
    /** Sends the draft of the room (`NEW_ROOM`: creates the room first). The draft is cleared only when it was sent. */
    send: async (roomId: string) => {
      // A message belongs to the branch that the person has chosen before it.
      if (choices.size > 0) await Promise.allSettled(choices);
      return sendMessage(context, roomId);
    },
    /**
     * Puts the draft of the room into the queue: it is sent once the room's answers have ended. The draft is cleared
     * only when it was queued.
     */
    queue: (roomId: string) => queueMessage(context, roomId),
    /** Puts a queued message back into the composer, before the text that is there. Whether that succeeded. */
    editQueuedMessage: (queuedId: string) => editQueuedMessage(context, queuedId),
    /** Takes a message out of the queue; the notice that follows offers the undo. */
    removeQueuedMessage: (queuedId: string): void => removeQueuedMessage(context, queuedId),
    /** Sends a queued message whatever its limits in dollars say; the queue continues. */
    allowQueued: async (queuedId: string): Promise<void> => (await turnActions()).allowQueued(context, queuedId),
    /** Stops the room's answers and sends this queued message before all others. */
    sendQueuedNow: (queuedId: string) => sendQueuedNow(context, queuedId),
    /**
     * The draft of this room or artifact is sent once the person is signed in; undefined: no draft is. The composer
     * that is shown sends it.
     */
    awaitSignIn: (draftId: string | undefined): void => composer.setState({ awaitingSignIn: draftId }),
    /** Called when the person is signed in: queues that waited for that continue. */
    resumeQueues: (): void => {
      const waiting = tables.queuedMessages.all().filter(({ hold }) => hold === "signed-out");
      tables.queuedMessages.put(...releaseQueue(waiting));
    },
    /**
     * Aborts everything in flight in the room; the text received so far stays. Queued messages wait until the person
     * sends again.
     */
    stop: (roomId: string): void => void stopAndHold(context, roomId),
    /**
     * Aborts one answer, whichever tab has started it; the text received so far stays, and a version that it makes is
     * undone.
     */
    stopAnswer: (messageId: string): void => stopAnswer(context, messageId),
    /**
     * Retries: an assistant message's own question, or, for a user message, all answers up to the next user message,
     * with a new answer from each active character that has none. The former answers stay behind the new ones. Settles
     * when every answer has ended; it never rejects.
     */
    retry: (messageId: string) =>
      withRoomOf(messageId, async () => {
        const message = tables.messages.get(messageId);
        const ofArtifact = message?.merge ? undefined : retryArtifact(context, messageId);
        await (ofArtifact ?? (await turnActions()).retry(context, messageId));
      }),
    /** Retries in the same place with another model, which joins the room if it is not in it. */
    retryWith: (messageId: string, choice: ModelChoice) =>
      withRoomOf(messageId, async () => {
        const { retryWith } = await import("./retry-with.ts");
        await (retryArtifactWith(context, messageId, choice) ?? retryWith(context, { messageId, choice }));
      }),
    /**
     * Changes the text of a user's message and, if requested, retries it as `retry` does. The notice that follows
     * offers the undo of both. Settles when every answer has ended; it never rejects.
     */
    edit: (messageId: string, content: string, { isRetrying }: { isRetrying: boolean }) =>
      withRoomOf(messageId, async () => {
        const { editMessage } = await import("./edit-message.ts");
        const isOfArtifact = isArtifactPrompt(context, messageId);
        await editMessage(context, messageId, { content, isRetrying: isRetrying && !isOfArtifact });
        if (isRetrying && isOfArtifact) await retryArtifact(context, messageId);
      }),
    /**
     * Has one model merge all answers to a question into one answer, which is shown beside them. Settles when it has
     * ended; it never rejects.
     */
    merge: (questionId: string, request: MergeRequest) =>
      withRoomOf(questionId, async () => (await turnActions()).mergeAnswers(context, questionId, request)),
    /**
     * Continues the room with one answer, which all models see as their own from there on; later messages of the other
     * branches are hidden. An answer that is being made, that failed, or whose blind question is undecided changes
     * nothing.
     */
    continueWith: (answerId: string) => choose(answerId, (actions) => actions.continueWith(context, answerId)),
    /** Lets each model continue with its own answer to a question again. */
    goBack: (questionId: string) => choose(questionId, (actions) => actions.goBack(context, questionId)),
    /** Shows a message: the branch of the room that contains it, and the answer itself if it was replaced. */
    showBranchOf: (messageId: string) => choose(messageId, (actions) => actions.showBranchOf(context, messageId)),
    /**
     * The ids of all answers at the place of a message, the first one first: a retry leaves the former answer there. Of
     * a message that was never replaced, its own.
     */
    attempts: (messageId: string): readonly string[] => {
      const message = tables.messages.get(messageId);
      return message === undefined ? [] : attemptsOf(context, message).map(({ id }) => id);
    },
    /** Shows an answer at its place, instead of the one that is shown there. */
    showAttempt: (messageId: string) => choose(messageId, (actions) => actions.showAttempt(context, messageId)),
    /** The request that the model was sent for this answer; undefined if it is not known. */
    sentRequest: (messageId: string) =>
      whenFullyLoaded(context, roomOf(messageId), async () => {
        // Loaded on demand, since it is rarely viewed.
        const { sentRequest } = await import("./sent-request.ts");
        return sentRequest(context, messageId);
      }),
    /** The words of the question that this answer was asked with, if the question has been edited since. */
    formerQuestion: (messageId: string) =>
      whenFullyLoaded(context, roomOf(messageId), async () => {
        const { formerQuestion } = await import("./sent-request.ts");
        return formerQuestion(context, messageId);
      }),
    /** Removes a message and gives its children a new parent; the notice that follows offers the undo. */
    remove: (messageId: string): void => void withRoomOf(messageId, () => deleteMessage(context, messageId)),
    setCollapsed: (messageId: string, isCollapsed: boolean) =>
      tables.messages.update(messageId, (message) => ({ ...message, isCollapsed })),
    /**
     * Which of its character's greetings the room's first message is; undefined if there is no other greeting to begin
     * with.
     */
    greeting: (messageId: string) => greetingOf(context, messageId),
    /** Begins the room with the greeting that is so many steps further on, as long as no message was written. */
    turnGreeting: async (messageId: string, steps: number): Promise<void> =>
      (await turnActions()).turnGreeting(context, messageId, steps),
  };
}
