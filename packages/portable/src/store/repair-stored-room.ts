import {
  messageSchema,
  messageTextSchema,
  pastTextId,
  pastTextSchema,
  sentRequestSchema,
  storedDraftFilesSchema,
  storedDraftSchema,
} from "@tutti/domain";
import { findRecords, findRoom } from "../orpg/found-room.ts";
import { type RepairContext, refer } from "../orpg/repair-context.ts";
import { type RepairRoomOptions, repairRoomAndTell } from "../orpg/repair-room.ts";
import type { FoundObject } from "../repair/json-values.ts";
import { isObject, listOf, objectOf, readTime } from "../repair/json-values.ts";
import { repairRecord } from "../repair/repair-record.ts";
import type { StoredRoom } from "./stored-room.ts";

/** A room of a store's file, with what else the store has of it; where ids are new, requests and past texts follow. */
export function repairStoredRoom(line: FoundObject, options: Omit<RepairRoomOptions, "isOfOthers">): StoredRoom {
  const { records, context } = repairRoomAndTell(findRoom(line, options.report), { ...options, isOfOthers: false });
  const messageIdOf = createMessageIds(context);
  const answers = new Set(records.messages.map(({ id }) => id));
  const own = (name: string) => findRecords(line[name], options.report).map(({ fields }) => fields);
  return {
    ...records,
    requests: own("requests").flatMap((fields) => {
      const request = repairRequest(context, fields, messageIdOf);
      return request && answers.has(request.id) ? [request] : [];
    }),
    pastTexts: own("pastTexts").flatMap((fields) => repairPastText(context, fields, messageIdOf) ?? []),
    drafts: own("drafts")
      .slice(0, 1)
      .flatMap((fields) => {
        const { roomId, report } = context;
        const found = { ...fields, id: roomId, roomId };
        return repairRecord({ schema: storedDraftSchema, found, defaults: { text: "" }, noun: "draft", report }) ?? [];
      }),
    draftFiles: own("draftFiles")
      .slice(0, 1)
      .flatMap((fields) => {
        const { roomId, report } = context;
        const found = { ...fields, id: roomId, roomId };
        return (
          repairRecord({
            schema: storedDraftFilesSchema,
            found,
            defaults: { attachments: [] },
            noun: "draft",
            report,
          }) ?? []
        );
      }),
  };
}

type MessageIds = (id: unknown) => string | undefined;

/** The ids here of messages, also of those that were removed, whose texts are still referred to. */
function createMessageIds({ ids, keeper }: RepairContext): MessageIds {
  const removed = new Map<string, string>();
  return (id) => {
    if (typeof id !== "string" || id === "") return undefined;
    const known = ids.messages.find(id) ?? removed.get(id);
    if (known !== undefined) return known;
    const own = keeper.claim(id, "msg");
    removed.set(id, own);
    return own;
  };
}

function repairRequest({ roomId, now, report }: RepairContext, fields: FoundObject, messageIdOf: MessageIds) {
  return repairRecord({
    schema: sentRequestSchema,
    found: {
      ...fields,
      id: messageIdOf(fields["id"]),
      roomId,
      createdAt: readTime(fields["createdAt"]) ?? now,
      history: listOf(fields["history"]).map((entry) =>
        isObject(entry) ? { ...entry, messageId: messageIdOf(entry["messageId"]) } : entry,
      ),
    },
    defaults: { parameters: {}, history: [] },
    noun: "request",
    report,
  });
}

function repairPastText(context: RepairContext, fields: FoundObject, messageIdOf: MessageIds) {
  const { roomId, ids, keeper, report } = context;
  const messageId = messageIdOf(fields["messageId"]);
  const { revision, message: _message, ...rest } = fields;
  if (messageId === undefined || typeof revision !== "number") {
    report.note("past text", "of no message, and left out");
    return undefined;
  }
  const text = { content: "", reasoning: "", ...objectOf(fields["text"]), id: messageId, roomId };
  const then = objectOf(fields["message"]);
  const message = messageSchema.safeParse({
    ...then,
    id: messageId,
    roomId,
    parentMessageId: ids.messages.find(then["parentMessageId"]) ?? null,
    characterId:
      then["type"] === "user"
        ? then["characterId"]
        : refer(ids.characters, then["characterId"], { keeper, instead: "DELETED" }),
    isGenerating: false,
    isRetrying: false,
  });
  return repairRecord({
    schema: pastTextSchema,
    found: {
      ...rest,
      id: pastTextId({ messageId, revision }),
      roomId,
      messageId,
      revision,
      text: messageTextSchema.safeParse(text).success ? text : undefined,
      ...(message.success ? { message: message.data } : {}),
    },
    defaults: {},
    noun: "past text",
    report,
  });
}
