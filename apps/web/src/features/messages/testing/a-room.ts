import { createAssistantMessage, createCharacter, createRoom, createUserMessage, type Message } from "@tutti/domain";
import { createEngine, type Engine } from "@tutti/engine";
import { createMemoryDatabase } from "@tutti/local-db";
import { createFakeGateway } from "@tutti/testkit";
import type { Services } from "../../../bindings/services-context.tsx";
import { createDialogs } from "../../../platform/dialogs.ts";
import { createDraftIntake } from "../../../platform/files/draft-intake.ts";
import { createBrowserScheduler } from "../../../platform/page/scheduler.ts";
import { createSession } from "../../../platform/sign-in/session.ts";
import { createUiStateStore } from "../../../platform/ui-state.ts";

interface AnswerOptions {
  content?: string;
  reasoning?: string;
  message?: Partial<Message>;
}

/** A room in a real engine without a network, for tests that render it. */
export interface RoomOnScreen {
  roomId: string;
  engine: Engine;
  services: Services;
  /** Adds a character and returns its id. */
  character: (model: string, name: string) => string;
  /** Adds a question and its answers, by character id; returns the ids of the answers. */
  ask: (question: string, answers: Readonly<Record<string, AnswerOptions>>) => string[];
  /** Replaces an answer's texts, as a frame of a stream does. */
  write: (messageId: string, texts: { content?: string; reasoning?: string }) => void;
  /** Ends an answer. */
  end: (messageId: string, change?: Partial<Message>) => void;
}

export function aRoom(): RoomOnScreen {
  const scheduler = createBrowserScheduler();
  const engine = createEngine({
    database: createMemoryDatabase(),
    runs: createFakeGateway({ now: () => Date.now() }).connect(),
    clock: { now: () => Date.now() },
    scheduler,
    notify: () => undefined,
    isSignedIn: () => true,
    defaultModels: () => [],
  });
  const { rooms, roomStates, characters, messages, texts } = engine.tables;
  const room = createRoom({ now: 1 });
  let now = 1000;
  rooms.put(room);
  roomStates.put({
    id: room.id,
    hydration: { status: "success" },
    characterIds: [],
    messageIds: [],
    artifactIds: [],
    queueIds: [],
    isProcessing: false,
  });

  const add = (message: Message, content: string, reasoning: string): void => {
    messages.put(message);
    texts.put({ id: message.id, roomId: room.id, content, reasoning });
  };

  return {
    roomId: room.id,
    engine,
    services: {
      engine,
      databaseName: "test",
      session: createSession({ fetch: () => Promise.reject(new Error("There is no network here.")) }),
      uiState: createUiStateStore({ storage: undefined, scheduler }),
      attachments: createDraftIntake(engine, () => undefined),
      openSuites: () => Promise.reject(new Error("There are no suites here.")),
      dialogs: createDialogs(),
      notify: () => undefined,
      listModels: () => Promise.resolve([]),
      callApi: () => Promise.reject(new Error("There is no network here.")),
    },
    character: (model, name) => {
      now += 1;
      const character = createCharacter({ roomId: room.id, model, name, now });
      characters.put(character);
      return character.id;
    },
    ask: (question, answers) => {
      now += 1000;
      const userMessage = createUserMessage({ roomId: room.id, parentMessageId: null, now });
      add(userMessage, question, "");
      const created = Object.entries(answers).map(([characterId, answer], index) => {
        const placeholder = createAssistantMessage({
          roomId: room.id,
          parentMessageId: userMessage.id,
          characterId,
          now: now + index + 1,
        });
        add({ ...placeholder, isGenerating: false, ...answer.message }, answer.content ?? "", answer.reasoning ?? "");
        return placeholder.id;
      });
      return created;
    },
    write: (messageId, change) => texts.update(messageId, (text) => ({ ...text, ...change })),
    end: (messageId, change) =>
      messages.update(messageId, (message) => ({ ...message, isGenerating: false, ...change })),
  };
}
