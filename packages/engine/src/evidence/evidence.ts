import type { Ballot, Vote } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { whenFullyLoaded } from "../persistence/open-room.ts";

export type Evidence = ReturnType<typeof createEvidence>;

/** The use cases of blind questions and votes. Loaded with the first of them: most visits use none. */
export function createEvidence(context: EngineContext) {
  const { tables } = context;
  /** Runs a use case that depends on the question's whole room; false if the room cannot be loaded. */
  const withQuestion = async (questionId: string, run: () => Promise<boolean>): Promise<boolean> =>
    (await whenFullyLoaded(context, tables.messages.get(questionId)?.roomId, run)) === true;

  return {
    /** Sets whether questions in a room are asked blind from now on. */
    setBlind: (roomId: string, isBlind: boolean): void =>
      tables.rooms.update(roomId, (room) => (room.isBlind === isBlind ? room : { ...room, isBlind })),
    /**
     * Counts a ballot on the answers to a blind question, and shows their names. False if it cannot be counted: the
     * names are known already, an answer is still being made, or the ballot is not about these answers.
     */
    vote: (questionId: string, ballot: Ballot) =>
      withQuestion(questionId, async () => (await import("./cast-vote.ts")).castVote(context, questionId, ballot)),
    /** Takes a vote back: it is not counted anymore. The names stay shown, since they are known. */
    takeBack: (questionId: string): void => tables.votes.remove(questionId),
    /** Replaces a vote's tags with the person's. */
    setTags: (questionId: string, tags: readonly string[]): void =>
      tables.votes.update(questionId, (vote) => ({ ...vote, tags: [...tags], updatedAt: context.ports.clock.now() })),
    /** Shows the names without a vote; no vote is possible afterwards. */
    reveal: (questionId: string): void =>
      tables.messages.update(questionId, (question) =>
        question.blind === undefined || question.blind.revealedAt !== undefined
          ? question
          : { ...question, blind: { ...question.blind, revealedAt: context.ports.clock.now() } },
      ),
    /** Shows the answers as they arrive, without waiting for all of them. */
    showEarly: (questionId: string): void =>
      tables.messages.update(questionId, (question) =>
        question.blind === undefined ? question : { ...question, blind: { ...question.blind, isShownEarly: true } },
      ),
    /** The current votes of all rooms, stored and not yet stored. Rejects if the store fails. */
    allVotes: async (): Promise<Vote[]> => (await import("./all-votes.ts")).allVotes(context),
  };
}
