import {
  createAssistantMessage,
  createCharacter,
  createRoom,
  createUserMessage,
  type Database,
  type Message,
  type MessageText,
  type RecordChange,
} from "@tutti/domain";
import { answerOf } from "./text.ts";

/** The content of a room before the measurement. */
export interface RoomPlan {
  roomId: string;
  /** Questions and answers together. */
  messages: number;
  characters: number;
}

export interface LargeTextRoomPlan {
  roomId: string;
  /** Whether the room's first question is large, or the answer to it. */
  large: "question" | "answer";
  /** Characters of the large message. */
  length: number;
}

/** Milliseconds since the epoch: rooms of the bench are of yesterday. */
const BEGIN = Date.now() - 86_400_000;
/** Rows that are written in one call. */
const AT_ONCE = 2000;

/** Writes a room as the product would have: turns of a question and an answer of each character. */
export async function storeRoom(database: Database, plan: RoomPlan): Promise<void> {
  const { roomId } = plan;
  const characters = Array.from({ length: plan.characters }, (_, index) => ({
    ...createCharacter({ roomId, model: `bench/model-${index}`, name: `Model ${index}`, now: BEGIN + index }),
    id: characterId(roomId, index),
  }));
  const changes: RecordChange[] = [
    { table: "rooms", type: "put", record: createRoom({ id: roomId, title: roomId, now: BEGIN }) },
    ...characters.map((record): RecordChange => ({ table: "characters", type: "put", record })),
  ];
  for (const { message, text } of turnsOf(plan)) {
    changes.push({ table: "messages", type: "put", record: message }, { table: "texts", type: "put", record: text });
  }
  while (changes.length > 0) {
    const writeResult = await database.write(changes.splice(0, AT_ONCE));
    if (!writeResult.ok) throw new Error(writeResult.error.message);
  }
}

/** Writes a room in which one message of the first turn is large, and whose last turn is short. */
export async function storeLargeTextRoom(
  database: Database,
  { roomId, large, length }: LargeTextRoomPlan,
): Promise<void> {
  const character = {
    ...createCharacter({ roomId, model: "bench/model-0", name: "Model 0", now: BEGIN }),
    id: characterId(roomId, 0),
  };
  const changes: RecordChange[] = [
    { table: "rooms", type: "put", record: createRoom({ id: roomId, title: roomId, now: BEGIN }) },
    { table: "characters", type: "put", record: character },
  ];
  let parentMessageId: string | null = null;
  for (const [at, [questionText, answerText]] of [
    large === "question" ? [logOf(length), "I see."] : ["What is a cache?", answerOf(length).slice(0, length)],
    ["And in short?", "Yes."],
  ].entries()) {
    const now = BEGIN + at * 1000;
    const question: Message = createUserMessage({ roomId, parentMessageId, now });
    parentMessageId = question.id;
    const answer: Message = {
      ...createAssistantMessage({ roomId, parentMessageId, characterId: character.id, now: now + 1 }),
      isGenerating: false,
    };
    changes.push(
      { table: "messages", type: "put", record: question },
      { table: "texts", type: "put", record: textOf(question, questionText ?? "") },
      { table: "messages", type: "put", record: answer },
      { table: "texts", type: "put", record: textOf(answer, answerText ?? "") },
    );
  }
  const writeResult = await database.write(changes);
  if (!writeResult.ok) throw new Error(writeResult.error.message);
}

/** Lines of a server's log, as people paste them. */
function logOf(length: number): string {
  const lines = Array.from(
    { length: 1000 },
    (_, index) =>
      `2026-11-20T08:${index % 60}:07Z info request ${index * 7919} "GET /rooms/${index}" 200 in ${index % 97} ms`,
  );
  return `${lines.join("\n")}\n`.repeat(Math.ceil(length / 60_000)).slice(0, length);
}

export function characterId(roomId: string, index: number): string {
  return `char-${roomId}-${index}`;
}

/** Answers of 200 to 1,800 characters: most answers that people get who compare models. */
function* turnsOf(plan: RoomPlan): Generator<{ message: Message; text: MessageText }> {
  const { roomId } = plan;
  const source = answerOf(20_000);
  let parentMessageId: string | null = null;
  for (let count = 0; count < plan.messages; ) {
    const now = BEGIN + count * 1000;
    const question: Message = createUserMessage({ roomId, parentMessageId, now });
    parentMessageId = question.id;
    yield {
      message: question,
      text: textOf(question, `Question ${count}: ${source.slice(count % 900, (count % 900) + 90)}`),
    };
    count += 1;
    for (let index = 0; index < plan.characters && count < plan.messages; index += 1, count += 1) {
      const answer = createAssistantMessage({
        roomId,
        parentMessageId,
        characterId: characterId(roomId, index),
        now: now + index + 1,
      });
      const metadata = {
        generateDuration: 4210,
        latencyDuration: 310,
        tokensCount: 320,
        tokensPerSecond: 76.1,
        variantSlug: `bench/model-${index}`,
        provider: "Bench",
        cost: 0.0021,
      };
      const from = (count * 131) % 15_000;
      yield {
        message: { ...answer, isGenerating: false, metadata },
        text: textOf(answer, source.slice(from, from + 200 + ((count * 397) % 1600))),
      };
    }
  }
}

function textOf({ id, roomId }: Message, content: string): MessageText {
  return { id, roomId, content, reasoning: "" };
}
