import { MantineProvider } from "@mantine/core";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createEngine, type Engine } from "@tutti/engine";
import { Dexie } from "dexie";
import { useSyncExternalStore } from "react";
import { createRoot } from "react-dom/client";
import { ChatComposer } from "../../../apps/web/src/app/chat/chat-composer.tsx";
import { ChatPane } from "../../../apps/web/src/app/chat/chat-pane.tsx";
import "../../../apps/web/src/app/styles.css";
import { resolveVariables, theme } from "../../../apps/web/src/app/theme.ts";
import { type Services, ServicesProvider } from "../../../apps/web/src/bindings/services-context.tsx";
import { createDialogs } from "../../../apps/web/src/platform/dialogs.ts";
import { createDraftIntake } from "../../../apps/web/src/platform/files/draft-intake.ts";
import { createBrowserScheduler } from "../../../apps/web/src/platform/page/scheduler.ts";
import { createSession } from "../../../apps/web/src/platform/sign-in/session.ts";
import { createUiStateStore } from "../../../apps/web/src/platform/ui-state.ts";
import type { ProductPage } from "./bench-page.ts";
import { openIdleStore } from "./idle-store.ts";
import { createScriptedClient } from "./scripted-client.ts";
import { characterId, storeLargeTextRoom, storeRoom } from "./stored-room.ts";
import { answerOf, TOKEN_LENGTH } from "./text.ts";
import { createNetworkWords } from "./words.ts";
import { watchWriting } from "./writing-time.ts";

const STORE = "tutti-bench";
const none = (): void => undefined;

/**
 * The product's engine, store, list and composer in one page; only the network is simulated.
 *
 * @param options.hasNetwork whether answers come from the page's server
 */
export function createProductPage(element: HTMLElement, { hasNetwork }: { hasNetwork: boolean }): ProductPage {
  const { database, idle, forgetPacks } = openIdleStore(STORE);
  const scheduler = createBrowserScheduler();
  const words = hasNetwork ? createNetworkWords(scheduler) : createScriptedClient();
  const engine = createEngine({
    database,
    runs: words.runs,
    clock: { now: () => Date.now() },
    scheduler,
    notify: none,
    isSignedIn: () => true,
    defaultModels: () => [],
  });
  const services: Services = {
    engine,
    databaseName: STORE,
    attachments: createDraftIntake(engine, none),
    openSuites: () => Promise.reject(new Error("There are no suites here.")),
    dialogs: createDialogs(),
    session: createSession({ fetch: () => Promise.reject(new Error("There is no network here.")) }),
    uiState: createUiStateStore({ storage: undefined, scheduler }),
    notify: none,
    listModels: () => Promise.resolve([]),
    callApi: () => Promise.reject(new Error("There is no network here.")),
  };
  const shownRoom = createShownRoom();
  const writing = watchWriting();
  let source = "";
  let keyTimes: number[] = [];
  element.addEventListener("keydown", (event) => {
    void nextPaint().then(() => keyTimes.push(performance.now() - event.timeStamp));
  });

  return {
    store: async (plans) => {
      for (const plan of plans) await storeRoom(database, plan);
    },
    storeLargeText: (plan) => storeLargeTextRoom(database, plan),
    start: async () => {
      await engine.start();
      createRoot(element).render(<Page services={services} shownRoom={shownRoom} />);
      await rest();
    },
    open: async (roomId) => {
      // The previous room is still in the page at this moment.
      const before = new Set(element.querySelectorAll("article"));
      const isDrawn = (): boolean => [...element.querySelectorAll("article")].some((article) => !before.has(article));
      const begin = performance.now();
      const whole = engine.rooms.open(roomId).then(() => performance.now() - begin);
      shownRoom.show(roomId);
      const isEmpty = (): boolean => {
        const state = engine.tables.roomStates.get(roomId);
        return state?.hydration.status === "success" && state.messageIds.length === 0;
      };
      await until(() => isDrawn() || isEmpty());
      // The check ran at the beginning of the frame that paints the room.
      await frameEnd();
      const newest = performance.now() - begin;
      return { newest, whole: await whole };
    },
    idle,
    forgetPacks,
    read,
    takeTyped: () => {
      const takenText = keyTimes;
      keyTimes = [];
      return takenText;
    },
    ask: async ({ roomId, answers, length }) => {
      for (let index = 0; ; index += 1) {
        const character = engine.tables.characters.get(characterId(roomId, index));
        if (character === undefined) break;
        if (character.isDisabled !== index >= answers) engine.characters.toggle(character.id);
      }
      source = answerOf(length + 60_000);
      engine.chat.setDraft(roomId, { text: "And now?", attachments: [] });
      await engine.chat.send(roomId);
      await until(() => words.open === answers);
      words.push(source.slice(0, length));
      source = source.slice(length);
      await until(() => textsOf(engine, roomId, answers).every((text) => text.length === length));
      await rest();
    },
    stream: async ({ tokensPerSecond, frames }) => {
      let tokens = 0;
      const writtenBefore = writing();
      const begin = performance.now();
      const timer = setInterval(() => {
        const due = Math.floor(((performance.now() - begin) / 1000) * tokensPerSecond);
        for (; tokens < due; tokens += 1) {
          words.push(source.slice(tokens * TOKEN_LENGTH, (tokens + 1) * TOKEN_LENGTH));
        }
      }, 10);
      const lostFrames = await countLostFrames(frames);
      clearInterval(timer);
      return { tokens, lostFrames, writing: writing() - writtenBefore };
    },
    endAnswers: async (roomId) => {
      words.end();
      await until(() => engine.tables.roomStates.get(roomId)?.isProcessing === false);
    },
  };
}

/** Reads from the store alone: nothing is shown. */
async function read(roomId: string): Promise<{ newestOnly: number; raw: number; atOnce: number }> {
  const store = await new Dexie(STORE).open();
  const rows = (table: string) => store.table(`v3:${table}`).where("roomId").equals(roomId);
  const newestOnly = await timeOf(async () => {
    const newest: { id: string }[] = await store
      .table("v3:messages")
      .where("[roomId+createdAt+id]")
      .between([roomId], [roomId, []])
      .reverse()
      .limit(30)
      .toArray();
    await store.table("v3:texts").bulkGet(newest.map((message) => message.id));
  });
  const raw = await timeOf(async () => {
    const transaction = store.backendDB().transaction(["v3:messages", "v3:texts"], "readonly");
    const all = (table: string) => transaction.objectStore(table).index("roomId").getAll(roomId);
    await Promise.all(["v3:messages", "v3:texts"].map((table) => resultOf(all(table))));
  });
  const atOnce = await timeOf(() => Promise.all([rows("messages").toArray(), rows("texts").toArray()]));
  store.close();
  return { newestOnly, raw, atOnce };
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await run();
  return performance.now() - begin;
}

function resultOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function textsOf(engine: Engine, roomId: string, answers: number): string[] {
  const ids = engine.tables.roomStates.get(roomId)?.messageIds.slice(-answers) ?? [];
  return ids.map((id) => engine.tables.texts.get(id)?.content ?? "");
}

interface ShownRoom {
  show: (roomId: string) => void;
  subscribe: (listener: () => void) => () => void;
  current: () => string | undefined;
}

function createShownRoom(): ShownRoom {
  let roomId: string | undefined;
  let tell = none;
  return {
    show: (next) => {
      roomId = next;
      tell();
    },
    subscribe: (listener) => {
      tell = listener;
      return none;
    },
    current: () => roomId,
  };
}

const queryClient = new QueryClient();

function Page({ services, shownRoom }: { services: Services; shownRoom: ShownRoom }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={resolveVariables}>
      <QueryClientProvider client={queryClient}>
        <ServicesProvider services={services}>
          <div style={{ display: "flex", flexDirection: "column", height: "100vh" }}>
            <Room shownRoom={shownRoom} />
          </div>
        </ServicesProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}

/** Below the page's providers, as in the product: opening another room does not render those again. */
function Room({ shownRoom }: { shownRoom: ShownRoom }) {
  const roomId = useSyncExternalStore(shownRoom.subscribe, shownRoom.current);
  if (roomId === undefined) return null;
  return (
    <>
      <div style={{ flex: 1, minHeight: 0, display: "grid", gridTemplateRows: "minmax(0, 1fr)" }}>
        <ChatPane roomId={roomId} />
      </div>
      <ChatComposer roomId={roomId} onSent={none} onSignInNeeded={none} onAddImageModel={none} />
    </>
  );
}

/** Milliseconds of a frame at 60 a second. */
const FRAME = 1000 / 60;

/** Counts how many of so many frames were not drawn, however late the others were. */
export async function countLostFrames(frames: number): Promise<number> {
  let before = await nextFrame();
  let lostFrames = 0;
  for (let frame = 0; frame < frames; frame += 1) {
    const now = await nextFrame();
    lostFrames += Math.max(0, Math.round((now - before) / FRAME) - 1);
    before = now;
  }
  return lostFrames;
}

export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

/** Resolves once the page's current content has been drawn. */
async function nextPaint(): Promise<void> {
  await nextFrame();
  await frameEnd();
}

/** Called in a frame: resolves when that frame has been painted. */
async function frameEnd(): Promise<void> {
  await new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(undefined);
  });
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await nextFrame();
}

/** Long enough for the page's own work after a change, such as highlighting. */
async function rest(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 500));
  await nextFrame();
}
