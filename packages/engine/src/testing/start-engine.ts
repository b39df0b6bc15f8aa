import type { AnswerPart, ChatRequest } from "@tutti/contract";
import type { FakeDatabase, FakeGateway, FakeTime } from "@tutti/testkit";
import { createFakeDatabase, createFakeGateway, createFakeTime } from "@tutti/testkit";
import { loadVersionFold } from "../artifact/make/lazy-version-fold.ts";
import { createEngine } from "../create-engine.ts";
import type { Engine } from "../engine.ts";
import type { EnginePorts, Notice } from "../ports.ts";
import { NEW_ROOM } from "../state/draft.ts";

/** An engine over fakes, and the fakes. */
export interface StartedEngine {
  engine: Engine;
  time: FakeTime;
  client: FakeGateway;
  database: FakeDatabase;
  notices: Notice[];
  warnings: string[];
  /** Sends a text as a person would: writes the draft, presses Enter. Fails the test if it was not sent. */
  send(text: string, roomId?: string): Promise<{ roomId: string; finished: Promise<void> }>;
  /** The room's messages as lines: `user: Hi`, `test/a: Hello`. */
  transcript(roomId: string): string[];
  /** The id of the message at this position of the room's order; negative counts from the end. */
  messageId(roomId: string, position: number): string;
}

export interface StartEngineOptions {
  /** The answer to each request; absent, or undefined: the test pushes the answers itself. */
  script?: (request: ChatRequest) => readonly AnswerPart[] | undefined;
  database?: FakeDatabase;
  /** Another tab's gateway. */
  gateway?: FakeGateway;
  ports?: Partial<EnginePorts>;
  /** Another tab's time. */
  time?: FakeTime;
  /** False leaves the start to the test; default true. */
  isStarted?: boolean;
}

// Modules that the engine loads on first use are loaded in advance: the tests' time stands still while they load.
await Promise.all([
  loadVersionFold(),
  import("../persistence/compile-guard.ts"),
  import("../persistence/follow-drafts.ts"),
  import("../chat/send-queue.ts"),
  import("../chat/turn-actions.ts"),
  import("../chat/retry-with.ts"),
  import("../chat/sent-request.ts"),
  import("../evidence/all-votes.ts"),
  import("../evidence/cast-vote.ts"),
  import("../chat/edit-message.ts"),
  import("../room/clear-room.ts"),
  import("../room/duplicate-room.ts"),
  import("../room/remove-room.ts"),
  import("../artifact/edit/ask-for-edits.ts"),
  import("../artifact/requests/brainstorm.ts"),
  import("../artifact/make/continue-version.ts"),
  import("../artifact/retry-version.ts"),
  import("../artifact/repair/fix-question.ts"),
  import("../artifact/repair/repair-version.ts"),
]);

/** Starts an engine with the test's own time, network and store; two models are the default. */
export async function startEngine(options: StartEngineOptions = {}): Promise<StartedEngine> {
  const time = options.time ?? createFakeTime();
  const client = options.gateway ?? createFakeGateway({ now: time.clock.now, script: options.script });
  const database = options.database ?? createFakeDatabase();
  if (database.isClosed) database.reopen();
  const notices: Notice[] = [];
  const warnings: string[] = [];
  const engine = createEngine({
    database,
    runs: client.connect(),
    clock: time.clock,
    scheduler: time.scheduler,
    notify: (notice) => notices.push(notice),
    warn: (message) => warnings.push(message),
    isSignedIn: () => true,
    defaultModels: () => [
      { model: "test/a", name: "A" },
      { model: "test/b", name: "B" },
    ],
    ...options.ports,
  });
  if (options.isStarted !== false) await engine.start();
  engine.characters.ensurePending();
  const { tables } = engine;

  return {
    engine,
    time,
    client,
    database,
    notices,
    warnings,
    send: async (text, roomId = NEW_ROOM) => {
      engine.chat.setDraft(roomId, { text, attachments: [] });
      const outcome = await engine.chat.send(roomId);
      if (outcome.status !== "sent") throw new Error(`Not sent: ${JSON.stringify(outcome)}`);
      return outcome;
    },
    transcript: (roomId) =>
      (tables.roomStates.get(roomId)?.messageIds ?? []).map((id) => {
        const message = tables.messages.get(id);
        const author = message?.type === "user" ? "user" : tables.characters.get(message?.characterId ?? "")?.model;
        return `${author}: ${tables.texts.get(id)?.content}`;
      }),
    messageId: (roomId, position) => {
      const id = tables.roomStates.get(roomId)?.messageIds.at(position);
      if (id === undefined) throw new Error(`No message at ${position}`);
      return id;
    },
  };
}
