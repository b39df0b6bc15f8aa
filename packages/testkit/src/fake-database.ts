import type {
  Artifact,
  ArtifactFile,
  ArtifactFileContent,
  ArtifactVersion,
  Character,
  Message,
  MessageText,
  PastText,
  Result,
  Room,
  SentRequest,
  StoredDraft,
  StoredDraftFiles,
} from "@tutti/domain";
import { fail, succeed } from "@tutti/domain";
import type { LocalRepair, SetAsideRow, StoredCheck } from "@tutti/local-db";
import { makeRepairs, setAsidePrefix, splitByCondition } from "@tutti/local-db";

interface Rows {
  rooms: Room;
  characters: Character;
  messages: Message;
  texts: MessageText;
  artifacts: Artifact;
  artifactFiles: ArtifactFile;
  artifactVersions: ArtifactVersion;
  artifactFileContents: ArtifactFileContent;
  requests: SentRequest;
  pastTexts: PastText;
  drafts: StoredDraft;
  draftFiles: StoredDraftFiles;
}

const opened = [
  "characters",
  "messages",
  "texts",
  "artifacts",
  "artifactFiles",
  "artifactVersions",
  "artifactFileContents",
] as const;
const ofRooms = [...opened, "requests", "pastTexts", "drafts", "draftFiles"] as const;
const tables = ["rooms", ...ofRooms] as const;

type RoomRows = { [Name in (typeof opened)[number]]: Rows[Name][] };

type Condition = { type: "row" } | { type: "room" } | { type: "run"; messageId: string; runId: string };

type Change = { onlyIf?: Condition } & (
  | { [Name in keyof Rows]: { table: Name; type: "put"; record: Rows[Name] } }[keyof Rows]
  | { table: keyof Rows; type: "remove"; id: string }
);

interface Key {
  table: keyof Rows;
  id: string;
}

interface Failure {
  code: "quota-exceeded" | "unavailable" | "unknown";
  message: string;
}

type Answer<Value> = Promise<Result<Value, Failure>>;

/** A local store in memory that a test can look into, and make refuse. */
export interface FakeDatabase {
  loadRooms(): Answer<Room[]>;
  roomIds(): Answer<string[]>;
  roomManifest(roomId: string): Answer<{ characterIds: string[]; messageIds: string[]; artifactIds: string[] }>;
  loadRoom(roomId: string, options?: { onNewest?(newest: RoomRows): void }): Answer<RoomRows>;
  read(keys: readonly { table: keyof Rows; id: string }[]): Answer<Change[]>;
  rowsOfRoom<Name extends keyof Rows>(table: Name, roomId: string): Answer<Rows[Name][]>;
  rowsAfter<Name extends keyof Rows>(table: Name, page: { after?: string; limit: number }): Answer<Rows[Name][]>;
  write(changes: readonly Change[], options?: { isLast?: boolean }): Answer<{ dropped: readonly Key[] }>;
  repair(repairs: readonly LocalRepair[]): Answer<LocalRepair[]>;
  setAsideRows(): Answer<SetAsideRow[]>;
  removeSetAside(ids: readonly string[]): Answer<void>;
  finishRemovals(): Answer<number>;
  checkCopies(): Answer<{ next?: unknown; removed: number }>;
  lastCheck(): Answer<StoredCheck | undefined>;
  keepCheck(check: StoredCheck): Answer<void>;
  close(): void;
  /** What is stored now: table, id, record. */
  readonly stored: { readonly [Name in keyof Rows]: ReadonlyMap<string, Rows[Name]> };
  /** Every batch that was written, in order; refused ones are not among them. */
  readonly batches: readonly (readonly Change[])[];
  readonly isClosed: boolean;
  /** Makes every call fail with this until it is called with nothing. */
  refuse(failure?: Failure): void;
  /** What was set aside, by its ids. */
  readonly setAside: ReadonlyMap<string, SetAsideRow>;
  /** Puts records in as if they had been there from the start. */
  seed(rows: { [Name in keyof Rows]?: readonly Rows[Name][] }): void;
}

export function createFakeDatabase(): FakeDatabase {
  const stored = Object.fromEntries(tables.map((table) => [table, new Map()])) as unknown as {
    [Name in keyof Rows]: Map<string, Rows[Name]>;
  };
  const batches: (readonly Change[])[] = [];
  const setAside = new Map<string, SetAsideRow>();
  let check: StoredCheck | undefined;
  let refusal: Failure | undefined;
  let isClosed = false;

  const removeRoom = (roomId: string): void => {
    for (const table of ofRooms) {
      for (const [id, row] of stored[table]) if (row.roomId === roomId) stored[table].delete(id);
    }
  };
  const put = (change: Change): void => {
    if (change.type === "put") {
      (stored[change.table] as Map<string, unknown>).set(change.record.id, structuredClone(change.record));
    } else {
      stored[change.table].delete(change.id);
      if (change.table === "rooms") removeRoom(change.id);
      for (const [id, row] of setAside) {
        const isOfMessage = change.table === "messages" && id.startsWith(setAsidePrefix("texts", change.id));
        if (isOfMessage || (change.table === "rooms" && row.roomId === change.id)) setAside.delete(id);
      }
    }
  };
  const rowsOf = <Name extends keyof Rows>(table: Name): Rows[Name][] => [...stored[table].values()];
  const ofRoom = <Name extends (typeof ofRooms)[number]>(table: Name, roomId: string): Rows[Name][] =>
    structuredClone(rowsOf(table).filter((row) => row.roomId === roomId));
  const answer = async <Value>(make: () => Value): Answer<Value> => (refusal ? fail(refusal) : succeed(make()));

  return {
    stored,
    batches,
    get isClosed() {
      return isClosed;
    },
    refuse: (failure) => {
      refusal = failure;
    },
    seed: (rows) => {
      for (const table of tables) {
        for (const record of rows[table] ?? []) put({ table, type: "put", record } as Change);
      }
    },
    loadRooms: () => answer(() => structuredClone(rowsOf("rooms"))),
    roomIds: () => answer(() => [...stored.rooms.keys()].sort()),
    roomManifest: (roomId) =>
      answer(() => {
        const idsOf = (table: (typeof ofRooms)[number]): string[] => byId(ofRoom(table, roomId)).map(({ id }) => id);
        return { characterIds: idsOf("characters"), messageIds: idsOf("messages"), artifactIds: idsOf("artifacts") };
      }),
    loadRoom: (roomId) =>
      answer(() => Object.fromEntries(opened.map((table) => [table, ofRoom(table, roomId)])) as unknown as RoomRows),
    read: (keys) =>
      answer(() =>
        keys.map(({ table, id }): Change => {
          const record = structuredClone(stored[table].get(id));
          return record ? ({ table, type: "put", record } as Change) : { table, type: "remove", id };
        }),
      ),
    rowsOfRoom: (table, roomId) =>
      answer(() => structuredClone(byId(rowsOf(table)).filter((row) => "roomId" in row && row.roomId === roomId))),
    rowsAfter: (table, { after, limit }) =>
      answer(() => {
        const rows = byId(rowsOf(table)).filter((row) => after === undefined || row.id > after);
        return structuredClone(rows.slice(0, limit));
      }),
    write: async (changes) => {
      if (refusal) return fail(refusal);
      const { changes: localChanges, dropped } = splitByCondition(changes, {
        row: (table, id) => stored[table].get(id),
      });
      if (localChanges.length > 0)
        batches.push(localChanges.map(({ onlyIf: _condition, ...change }) => change as Change));
      for (const change of localChanges) put(change);
      return succeed({ dropped });
    },
    setAside,
    repair: (repairs) =>
      answer(() =>
        makeRepairs(structuredClone([...repairs]), {
          row: (table, key) => stored[table].get(key as string),
          put: (table, record) => put({ table, type: "put", record } as Change),
          remove: (table, key) => stored[table].delete(key as string),
          setAside,
        }),
      ),
    setAsideRows: () => answer(() => structuredClone([...setAside.values()])),
    removeSetAside: (ids) =>
      answer(() => {
        for (const id of ids) setAside.delete(id);
      }),
    // A removal is whole here, and there are no copies of rows.
    finishRemovals: () => answer(() => 0),
    checkCopies: () => answer(() => ({ removed: 0 })),
    lastCheck: () => answer(() => check),
    keepCheck: (storedCheck) =>
      answer(() => {
        check = storedCheck;
      }),
    close: () => {
      isClosed = true;
    },
  };
}

function byId<Row extends { id: string }>(rows: Row[]): Row[] {
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}
