import type { Ballot, Vote } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { whenFullyLoaded } from "../persistence/open-room.ts";

export type Evidence = ReturnType<typeof createEvidence>;

/** The use cases of blind questions and votes. Loaded with the first of them: most visits need none. */
export function createEvidence(context: EngineContext) {
  const { tables } = context;
  /** Runs what needs the question's whole room; false where that cannot be had. */
  const withQuestion = async (questionId: string, run: () => Promise<boolean>): Promise<boolean> =>
    (await whenFullyLoaded(context, tables.messages.get(questionId)?.roomId, run)) === true;

  return {
    /** Whether what is asked in a room from now on is asked blind. */
    setBlind: (roomId: string, isBlind: boolean): void =>
      tables.rooms.update(roomId, (room) => (room.isBlind === isBlind ? room : { ...room, isBlind })),
    /**
     * Counts a ballot on the answers to a blind question, and shows their names. False where it cannot be counted: the
     * names are known already, an answer is still being made, or the ballot is not about these answers.
     */
    vote: (questionId: string, ballot: Ballot) =>
      withQuestion(questionId, async () => (await import("./cast-vote.ts")).castVote(context, questionId, ballot)),
    /** Takes a vote back: it counts no more. The names stay shown, since they are known. */
    takeBack: (questionId: string): void => tables.votes.remove(questionId),
    /** Gives a vote other tags of the person's. */
    setTags: (questionId: string, tags: readonly string[]): void =>
      tables.votes.update(questionId, (vote) => ({ ...vote, tags: [...tags], updatedAt: context.ports.clock.now() })),
    /** Shows the names without a vote, after which there can be none. */
    reveal: (questionId: string): void =>
      tables.messages.update(questionId, (question) =>
        question.blind === undefined || question.blind.revealedAt !== undefined
          ? question
          : { ...question, blind: { ...question.blind, revealedAt: context.ports.clock.now() } },
      ),
    /** Shows the answers as they come, without waiting until all of them are there. */
    showEarly: (questionId: string): void =>
      tables.messages.update(questionId, (question) =>
        question.blind === undefined ? question : { ...question, blind: { ...question.blind, isShownEarly: true } },
      ),
    /** The votes of all rooms as they are now, stored and not yet stored. Rejects where the store refuses. */
    allVotes: async (): Promise<Vote[]> => (await import("./all-votes.ts")).allVotes(context),
  };
}
