import { AUTO_ROUTER_MODEL, shownSpeed, withoutUndefined } from "@tutti/contract";
import type { Ballot, Candidate, Message } from "@tutti/domain";
import { createVote, distinctName, isUndecided, requestKindOf, splitAttempts } from "@tutti/domain";
import type { EngineContext } from "../context.ts";
import { rowsOfRoom } from "../persistence/stored-tables.ts";

/** Counts a ballot and shows the names, in one write. Returns whether it was counted. */
export function castVote(context: EngineContext, questionId: string, ballot: Ballot): boolean {
  const { tables, ports } = context;
  const question = tables.messages.get(questionId);
  if (!question || !isUndecided(question)) return false;
  const answers = splitAttempts(rowsOfRoom(tables, "messages", question.roomId))
    .shown.filter(({ parentMessageId, blindPlace }) => parentMessageId === questionId && blindPlace !== undefined)
    .sort((one, other) => (one.blindPlace ?? 0) - (other.blindPlace ?? 0));
  if (answers.some(({ isGenerating }) => isGenerating)) return false;
  const now = ports.clock.now();
  const vote = createVote(ballot, {
    id: questionId,
    roomId: question.roomId,
    candidates: answers.flatMap((answer) => candidateOf(context, answer)),
    kind: requestKindOf(tables.texts.get(questionId)?.content ?? "", modeOf(context, question)),
    now,
  });
  if (!vote) return false;
  tables.votes.put(vote);
  tables.messages.put({ ...question, blind: { ...question.blind, revealedAt: now } });
  return true;
}

/** The kind of request follows from the artifact's type, also if the artifact's own chat asked for it. */
function modeOf({ tables }: EngineContext, question: Message): Message["mode"] {
  if (question.mode !== undefined || question.artifactId === undefined) return question.mode;
  const artifact = tables.artifacts.get(question.artifactId);
  return artifact?.type === "app" ? artifact.archetype : "image";
}

/**
 * The candidates of a vote: the answers that succeeded. A failed one says more about a server than about its model; an
 * answer of the Auto Router counts for the model that wrote it.
 */
function candidateOf({ tables }: EngineContext, answer: Message): Candidate[] {
  const { id, blindPlace = 0, characterId, error, metadata } = answer;
  const character = tables.characters.get(characterId);
  const isRouted = character === undefined || character.model === AUTO_ROUTER_MODEL;
  const model = (isRouted ? metadata.variantSlug : undefined) ?? character?.model;
  if (error !== undefined || model === undefined) return [];
  const speed = shownSpeed(metadata);
  const name = isRouted ? model : (distinctName(tables.characters.all(), characterId) ?? model);
  return [
    {
      ...{ place: blindPlace, messageId: id, model, name },
      ...withoutUndefined({ cost: metadata.cost, latency: metadata.latencyDuration, speed }),
    },
  ];
}
