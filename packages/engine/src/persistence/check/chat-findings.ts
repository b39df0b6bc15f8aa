import type { Message, Room } from "@tutti/domain";
import {
  atOwnPlace,
  checkTexts,
  compareMessages,
  createRoom,
  DELETED_CHARACTER_ID,
  isMisplaced,
  isSuiteTable,
  USER_CHARACTER_ID,
} from "@tutti/domain";
import type { RecordKey, StoreTable } from "../../ports.ts";
import { NEW_ROOM } from "../../state/draft.ts";
import { isQueueKey } from "../queue-rows.ts";
import type { LightRow } from "./light-rows.ts";
import type { Finding, LightSetAside, StoreFacts } from "./store-facts.ts";
import { checkedTables, groupBy } from "./store-facts.ts";

type StoredMessage = LightRow<"messages">;

/** Rows whose room differs from that of the row that they belong to: the latter decides. */
export function placeFindings({ tables }: StoreFacts): Finding[] {
  const { rooms, messages, texts, artifacts, artifactVersions, characters, drafts, draftFiles } = tables;
  const findings: Finding[] = [];
  const place = (
    table: StoreTable,
    row: { id: string; roomId: string },
    roomId: string | undefined,
    by: RecordKey,
  ): void => {
    if (roomId === undefined || roomId === row.roomId) return;
    const change = (record: { id: string }) => ({ ...record, roomId });
    findings.push({ kind: "place", table, id: row.id, present: [by], to: { type: "change", change } });
  };
  const isThere = (roomId: string | undefined): boolean => roomId !== undefined && rooms.has(roomId);
  // First come rows that name a missing room: they get the room of the rows that belong to them.
  for (const message of messages.values()) {
    if (isThere(message.roomId)) continue;
    const text = texts.get(message.id);
    const parent = messages.get(message.parentMessageId ?? "");
    if (text && isThere(text.roomId)) place("messages", message, text.roomId, { table: "rooms", id: text.roomId });
    else if (parent && isThere(parent.roomId))
      place("messages", message, parent.roomId, { table: "rooms", id: parent.roomId });
  }
  const versions = groupBy(artifactVersions.values(), ({ artifactId }) => artifactId);
  for (const artifact of artifacts.values()) {
    if (isThere(artifact.roomId)) continue;
    const roomId = versions.get(artifact.id)?.find((version) => isThere(version.roomId))?.roomId;
    if (roomId) place("artifacts", artifact, roomId, { table: "rooms", id: roomId });
  }
  const messagesOf = groupBy(messages.values(), ({ characterId }) => characterId);
  for (const character of characters.values()) {
    if (isThere(character.roomId)) continue;
    const roomId = messagesOf.get(character.id)?.find((message) => isThere(message.roomId))?.roomId;
    if (roomId) place("characters", character, roomId, { table: "rooms", id: roomId });
  }
  if (findings.length > 0) return findings;

  for (const table of ["texts", "requests", "votes"] as const) {
    for (const row of tables[table].values())
      place(table, row, messages.get(row.id)?.roomId, { table: "messages", id: row.id });
  }
  for (const row of tables.pastTexts.values())
    place("pastTexts", row, messages.get(row.messageId)?.roomId, { table: "messages", id: row.messageId });
  for (const version of artifactVersions.values()) {
    const { artifactId } = version;
    place("artifactVersions", version, artifacts.get(artifactId)?.roomId, { table: "artifacts", id: artifactId });
    for (const [fileId, contentId] of Object.entries(version.fileContents)) {
      const by: RecordKey = { table: "artifactVersions", id: version.id };
      const roomId = artifacts.get(artifactId)?.roomId;
      const [file, content] = [tables.artifactFiles.get(fileId), tables.artifactFileContents.get(contentId)];
      if (file) place("artifactFiles", file, roomId, by);
      if (content) place("artifactFileContents", content, roomId, by);
    }
  }
  for (const character of characters.values()) {
    const artifactId = character.artifactId ?? "";
    place("characters", character, artifacts.get(artifactId)?.roomId, { table: "artifacts", id: artifactId });
  }
  for (const [table, rows] of [
    ["drafts", drafts],
    ["draftFiles", draftFiles],
  ] as const) {
    for (const row of rows.values()) {
      const roomId = artifacts.get(row.id)?.roomId ?? (rooms.has(row.id) || row.id === NEW_ROOM ? row.id : undefined);
      const owner = artifacts.has(row.id) ? "artifacts" : "rooms";
      if (row.id === NEW_ROOM && row.roomId !== NEW_ROOM) {
        const change = (record: { id: string }) => ({ ...record, roomId: NEW_ROOM });
        findings.push({ kind: "place", table, id: row.id, to: { type: "change", change } });
      } else if (row.id !== NEW_ROOM) place(table, row, roomId, { table: owner, id: row.id });
    }
  }
  return findings;
}

/** Rows whose room is missing: the room is recreated for messages and artifacts; other rows are set aside. */
export function roomFindings({ tables, setAside }: StoreFacts): Finding[] {
  const { rooms } = tables;
  const orphansByRoom = new Map<string, { table: StoreTable; id: string; moment: number | undefined }[]>();
  for (const table of checkedTables) {
    if (table === "rooms" || isSuiteTable(table)) continue;
    for (const row of tables[table].values()) {
      const { id, roomId } = row;
      if (roomId === NEW_ROOM || rooms.has(roomId)) continue;
      const moment = "createdAt" in row && typeof row.createdAt === "number" ? row.createdAt : undefined;
      const group = orphansByRoom.get(roomId) ?? [];
      orphansByRoom.set(roomId, group);
      group.push({ table, id, moment });
    }
  }
  return [...orphansByRoom].flatMap(([roomId, rows]): Finding[] => {
    const absent: RecordKey[] = [{ table: "rooms", id: roomId }];
    if (rows.some(({ table }) => table === "messages" || table === "artifacts")) {
      const moments = rows.flatMap(({ moment }) => moment ?? []);
      const damagedRow = setAside.find(({ table, key }) => table === "rooms" && key === roomId);
      const record = roomAnew(roomId, { moments, damagedRow });
      return [{ kind: "room", table: "rooms", id: roomId, absent, to: { type: "add", record } }];
    }
    return rows.map(({ table, id }) => ({
      kind: "room",
      table,
      id,
      absent,
      to: { type: "set-aside", reason: checkTexts.reasons.noRoom },
    }));
  });
}

function roomAnew(
  id: string,
  { moments, damagedRow }: { moments: readonly number[]; damagedRow: LightSetAside | undefined },
): Room {
  const first = moments.reduce((one, other) => Math.min(one, other), moments[0] ?? 0);
  const last = moments.reduce((one, other) => Math.max(one, other), first);
  return {
    ...createRoom({ id, now: first, title: damagedRow?.title ?? checkTexts.roomAnew }),
    updatedAt: last,
    isPinned: damagedRow?.isPinned === true,
  };
}

/** Messages and their texts, which must come in pairs. */
export function textFindings({ tables, setAside }: StoreFacts): Finding[] {
  const { messages, texts } = tables;
  const findings: Finding[] = [];
  for (const text of texts.values()) {
    if (messages.has(text.id)) continue;
    const to: Finding["to"] = text.isBlank
      ? { type: "remove" }
      : { type: "set-aside", reason: checkTexts.reasons.noMessage };
    findings.push({ kind: "text", table: "texts", id: text.id, absent: [{ table: "messages", id: text.id }], to });
  }
  const setAsideRowsByKey = new Map(
    setAside.flatMap((row) => (row.table === "texts" ? [[row.key, row] as const] : [])),
  );
  for (const { id, roomId } of messages.values()) {
    if (texts.has(id)) continue;
    const row = setAsideRowsByKey.get(id);
    const to: Finding["to"] =
      row?.text !== undefined
        ? { type: "take", setAsideId: row.id, row: row.text }
        : { type: "add", record: { id, roomId, content: "", reasoning: "" } as { id: string } };
    findings.push({ kind: "text", table: "texts", id, present: [{ table: "messages", id }], to });
  }
  return findings;
}

/** Messages whose author is not in their room, whose parent is missing, or that stand at a place of others. */
export function messageFindings({ tables, setAside }: StoreFacts): Finding[] {
  const { messages, characters } = tables;
  const findings: Finding[] = [];
  const change = (
    kind: "author" | "parent",
    { id }: StoredMessage,
    fields: Partial<Message>,
    absent: RecordKey[] = [],
  ): void => {
    const to = { type: "change", change: (message: Message) => ({ ...message, ...fields }) } as const;
    findings.push({ kind, table: "messages", id, absent, to });
  };
  for (const message of messages.values()) {
    const { characterId, roomId, type } = message;
    if (characterId === USER_CHARACTER_ID || characterId === DELETED_CHARACTER_ID) continue;
    if (characters.get(characterId)?.roomId === roomId) continue;
    change("author", message, { characterId: type === "user" ? USER_CHARACTER_ID : DELETED_CHARACTER_ID });
  }
  const chats = groupBy(messages.values(), chatNameOf);
  const damagedRows = new Map(setAside.flatMap((row) => (row.table === "messages" ? [[row.key, row] as const] : [])));
  for (const message of messages.values()) {
    const { parentMessageId } = message;
    if (parentMessageId === null || messages.get(parentMessageId)?.roomId === message.roomId) continue;
    const beyond = messages.get(damagedRows.get(parentMessageId)?.parentMessageId ?? "");
    const isKnown = beyond?.roomId === message.roomId && compareMessages(beyond, message) < 0;
    const parent = isKnown ? beyond : questionBefore(chats.get(chatNameOf(message)) ?? [], message);
    change("parent", message, { parentMessageId: parent?.id ?? null });
  }
  if (findings.length === 0)
    for (const message of inCircles(messages)) change("parent", message, { parentMessageId: null });
  if (findings.length === 0)
    for (const message of messages.values())
      if (isMisplaced(message, messages.get(message.attemptOf ?? "")))
        findings.push({
          kind: "parent",
          table: "messages",
          id: message.id,
          to: { type: "change", change: atOwnPlace },
        });
  return findings;
}

function chatNameOf({ roomId, context, artifactId }: StoredMessage): string {
  return context === "main-chat" ? roomId : `${roomId} ${artifactId}`;
}

function questionBefore(messages: readonly StoredMessage[], before: StoredMessage): StoredMessage | undefined {
  let latest: StoredMessage | undefined;
  for (const message of messages) {
    if (message.type !== "user" || compareMessages(message, before) >= 0) continue;
    if (!latest || compareMessages(latest, message) < 0) latest = message;
  }
  return latest;
}

/** The oldest message of each circle of parents. */
function inCircles(messages: ReadonlyMap<string, StoredMessage>): StoredMessage[] {
  const settledIds = new Set<string>();
  const oldest: StoredMessage[] = [];
  for (const start of messages.keys()) {
    const path: StoredMessage[] = [];
    const onPath = new Set<string>();
    let message = messages.get(start);
    while (message && !settledIds.has(message.id) && !onPath.has(message.id)) {
      path.push(message);
      onPath.add(message.id);
      message = messages.get(message.parentMessageId ?? "");
    }
    if (message && onPath.has(message.id)) {
      const circle = path.slice(path.findIndex(({ id }) => id === message?.id));
      oldest.push(...circle.sort(compareMessages).slice(0, 1));
    }
    for (const { id } of path) settledIds.add(id);
  }
  return oldest;
}

/** Votes on missing questions: a vote may have cost a person thought, so it is set aside. */
export function voteFindings({ tables }: StoreFacts): Finding[] {
  return [...tables.votes.values()].flatMap(({ id }): Finding[] => {
    if (tables.messages.has(id)) return [];
    const to: Finding["to"] = { type: "set-aside", reason: checkTexts.reasons.noMessage };
    return [{ kind: "record", table: "votes", id, absent: [{ table: "messages", id }], to }];
  });
}

/** Requests, past texts and drafts whose message, room or artifact is missing. */
export function recordFindings({ tables }: StoreFacts): Finding[] {
  const { messages, requests, pastTexts, rooms, artifacts, drafts, draftFiles } = tables;
  const findings: Finding[] = [];
  for (const { id } of requests.values()) {
    if (messages.has(id)) continue;
    findings.push({
      kind: "record",
      table: "requests",
      id,
      absent: [{ table: "messages", id }],
      to: { type: "remove" },
    });
  }
  const usedIds = new Set<string>();
  for (const { pastTextIds = [] } of requests.values()) for (const id of pastTextIds) usedIds.add(id);
  for (const { id, messageId } of pastTexts.values()) {
    // Past texts of a removed message are removed with it; past texts of an existing message are kept while a request
    // refers to them.
    if (messages.has(messageId) && usedIds.has(id)) continue;
    const to: Finding["to"] = messages.has(messageId)
      ? { type: "set-aside", reason: checkTexts.reasons.noRequest }
      : { type: "remove" };
    findings.push({ kind: "record", table: "pastTexts", id, to });
  }
  const isPlace = (id: string): boolean => id === NEW_ROOM || rooms.has(id) || artifacts.has(id);
  for (const { id, isBlank } of drafts.values()) {
    if (isPlace(id) || isQueueKey({ table: "drafts", id })) continue;
    const to: Finding["to"] = isBlank ? { type: "remove" } : { type: "set-aside", reason: checkTexts.reasons.noPlace };
    findings.push({ kind: "draft", table: "drafts", id, to });
  }
  for (const { id, roomId, isBlank } of draftFiles.values()) {
    if (drafts.has(id) && isPlace(id)) continue;
    const isKept = isPlace(id) && !isBlank;
    if (isKept) {
      const record = { id, roomId, text: "" };
      const absent: RecordKey[] = [{ table: "drafts", id }];
      findings.push({ kind: "draft", table: "drafts", id, absent, to: { type: "add", record } });
    } else {
      const to: Finding["to"] = isBlank
        ? { type: "remove" }
        : { type: "set-aside", reason: checkTexts.reasons.noPlace };
      findings.push({ kind: "draft", table: "draftFiles", id, to });
    }
  }
  return findings;
}
