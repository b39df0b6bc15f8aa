import { t } from "@lingui/core/macro";
import { openIndexedDatabase } from "@tutti/local-db";
import {
  type CommitOutcome,
  changePassphrase,
  closeCode,
  joinSpace,
  type Opener,
  openCode,
  type PreparedSpace,
  prepareSpace,
  type ReplicaPorts,
  type ReplicaState,
  readDeviceCode,
  readKeyring,
  readRecoveryPhrase,
  removeDevice,
  runRound,
  type StoredSpace,
} from "@tutti/sync";
import { createApiCaller } from "../api/call-api.ts";
import { enlistRows } from "./enlist.ts";
import { createLeadingRounds } from "./leading-rounds.ts";
import { openShadowDatabase } from "./shadow-database.ts";
import { createSpaceServer } from "./space-server.ts";
import type {
  FromWorker,
  SyncAnswers,
  SyncDevice,
  SyncRequest,
  SyncState,
  ToWorker,
  TypedSecret,
} from "./sync-protocol.ts";

/**
 * The worker that exchanges the rows of a store with the person's other devices. Each tab has one; of all, one runs the
 * rounds, and the page's tabs see what it writes as if another tab had written it.
 */

const post = (message: FromWorker): void => self.postMessage(message);

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "start") start(data.store);
  else void answer(data.number, data.request);
});

type Session = ReturnType<typeof openSession>;
let session: Session | undefined;

function start(store: string): void {
  session ??= openSession(store);
}

async function answer(number: number, request: SyncRequest): Promise<void> {
  try {
    if (session === undefined)
      throw new Error(t`The exchange with your other browsers was not started. Reload this page.`);
    post({ type: "answer", number, answer: await session.ask(request) });
  } catch (error) {
    post({ type: "refused", number, message: error instanceof Error ? error.message : String(error) });
  }
}

function openSession(store: string) {
  const database = openIndexedDatabase({ name: store });
  const shadows = openShadowDatabase(store);
  const server = createSpaceServer(createApiCaller({ fetch: (...call) => fetch(...call), onRefused: () => undefined }));
  let current: SyncState = { type: "starting" };
  const setState = (state: SyncState): void => {
    current = state;
    post({ type: "state", state });
  };
  const { changeMarks } = database;
  if (changeMarks === undefined)
    throw new Error(t`This browser cannot store what other browsers need. Reload this page.`);
  const ports: ReplicaPorts = {
    crypto,
    now: () => Date.now(),
    rows: { read: database.read, repair: database.repair, write: database.write, changeMarks },
    shadows,
    server,
    onLost: (roomIds) => post({ type: "lost", roomIds }),
    onProgress: ({ left, total }) => setState({ type: "working", share: total === 0 ? 1 : 1 - left / total }),
  };
  /** Rounds and changes of the keys do not overlap, in whichever tab they run. */
  const alone = <Value>(run: () => Promise<Value>): Promise<Value> =>
    navigator.locks.request(`tutti:${store}:sync-round`, run) as Promise<Value>;

  const rounds = createLeadingRounds({
    store,
    database,
    shadows,
    onState: setState,
    round: () =>
      alone(async () => {
        if (!(await shadows.isEnlisted())) {
          await enlistRows(database);
          await shadows.noteEnlisted();
        }
        return runRound(ports);
      }),
  });
  const { lead } = rounds;

  let prepared: PreparedSpace | undefined;
  const outcomeOf = (outcome: CommitOutcome): { failure?: string } => {
    if (outcome === "done") return {};
    return { failure: typeof outcome === "object" ? outcome.full : "conflict" };
  };
  const stateHere = async (): Promise<ReplicaState> => {
    const state = await shadows.state();
    if (state === undefined) throw new Error(t`Chats are not shared with other browsers here. Reload this page.`);
    return state;
  };

  const handlers: {
    [Type in keyof SyncAnswers]: (request: Extract<SyncRequest, { type: Type }>) => Promise<SyncAnswers[Type]>;
  } = {
    look: async () => {
      if ((await shadows.state()) !== undefined) {
        await lead();
        return current.type === "off" ? { type: "working" } : current;
      }
      return offState(await server.space());
    },
    prepare: async ({ name }) => {
      prepared = await prepareSpace(ports, { name, now: Date.now() });
      return { phrase: prepared.phrase };
    },
    begin: async () => {
      const outcome = outcomeOf((await prepared?.begin()) ?? "conflict");
      if (outcome.failure === undefined) await lead();
      return outcome;
    },
    join: async ({ secret, name }) => {
      const opener = openerOf(secret);
      const stored = await server.space();
      if (opener === undefined || stored === undefined) return { failure: "wrong-secret" };
      const failure = await joinSpace(ports, stored, { name, now: Date.now(), opener });
      if (failure !== undefined) return { failure: typeof failure === "object" ? failure.full : failure };
      await lead();
      return {};
    },
    devices: async () => {
      const state = await stateHere();
      const { devices, passphrase } = await readKeyring(ports, state);
      return {
        devices: devices.map(
          ({ id, name, addedAt }): SyncDevice => ({ id, name, addedAt, isThis: id === state.device }),
        ),
        hasPassphrase: passphrase !== undefined,
      };
    },
    passphrase: ({ passphrase }) => changeKeys((state) => changePassphrase(ports, state, passphrase)),
    "open-code": async () => {
      let opened = "";
      const changed = await changeKeys(async (state) => {
        const { outcome, code } = await openCode(ports, state);
        opened = code;
        return outcome;
      });
      return { code: opened, ...changed };
    },
    "close-code": () => changeKeys((state) => closeCode(ports, state)),
    remove: ({ device }) => changeKeys((state) => removeDevice(ports, state, device)),
    leave: async () => {
      // A browser can always stop, also where it was removed already or another account is signed in.
      await changeKeys((state) => removeDevice(ports, state, state.device));
      await forget();
      return {};
    },
    delete: async () => {
      await server.remove();
      await forget();
      return {};
    },
  };
  /** Changes who can open the chats after everything was read: the commit follows the latest head. */
  const changeKeys = (change: (state: ReplicaState) => Promise<CommitOutcome>): Promise<{ failure?: string }> =>
    alone(async () => {
      const round = await runRound(ports);
      if (round.type !== "same") return { failure: "message" in round ? round.message : round.type };
      return outcomeOf(await change(await stateHere()));
    });
  const forget = async (): Promise<void> => {
    rounds.end();
    await alone(() => shadows.clear());
    setState(offState(await server.space().catch(() => undefined)));
  };
  void lead();
  return {
    ask: (request: SyncRequest): Promise<SyncAnswers[keyof SyncAnswers]> =>
      (handlers[request.type] as (request: SyncRequest) => Promise<SyncAnswers[keyof SyncAnswers]>)(request),
  };
}

/** What the settings show where this browser does not share its chats. */
function offState(stored: StoredSpace | undefined): SyncState {
  const hasPassphrase = stored?.slots.some(({ slot }) => slot === "passphrase") === true;
  return { type: "off", hasSpace: stored !== undefined, hasPassphrase };
}

/** What a typed secret opens with; undefined if it can open nothing. */
function openerOf({ type, text }: TypedSecret): Opener | undefined {
  if (type === "passphrase") return { type, passphrase: text };
  if (type === "code") {
    const secret = readDeviceCode(text);
    return secret && { type, secret };
  }
  const read = readRecoveryPhrase(text);
  return "problem" in read ? undefined : { type: "recovery", secret: read.secret };
}
