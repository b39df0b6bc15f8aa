import { AUTO_ROUTER_MODEL, withoutUndefined } from "@tutti/contract";
import type { Character } from "@tutti/domain";
import { characterSchema, createCharacter, DELETED_CHARACTER_ID, USER_CHARACTER_ID } from "@tutti/domain";
import { firstText, objectOf, readTime } from "../repair/json-values.ts";
import { repairRecord } from "../repair/repair-record.ts";
import type { ParsedRecord } from "./parsed-room.ts";
import type { IdKeeper, IdMap } from "./renew-ids.ts";
import { type RepairContext, refer } from "./repair-context.ts";
import { isSafePicture } from "./safe-addresses.ts";
import { cutText, MAX_NAME_LENGTH } from "./texts.ts";

/** The ids of the file's characters, without the built-in ones, which every room has. */
export function mapCharacterIds(parsedRecords: readonly ParsedRecord[], keeper: IdKeeper): IdMap {
  const isBuiltIn = (id: unknown) => id === USER_CHARACTER_ID || id === DELETED_CHARACTER_ID;
  return keeper.mapIds(
    parsedRecords.filter(({ id, fields }) => !(isBuiltIn(id) || isBuiltIn(fields["id"]))),
    "char",
  );
}

export function repairCharacters(context: RepairContext): Character[] {
  const { roomId, now, ids, keeper, report, isForeign } = context;
  return ids.characters.records.flatMap(({ id, fields }, index) => {
    const info = objectOf(fields["modelInfo"]);
    const model = firstText(fields["model"], info["slug"]) ?? AUTO_ROUTER_MODEL;
    if (model === AUTO_ROUTER_MODEL && fields["model"] !== model) {
      report.note("character", "named no model, and got the automatic one");
    }
    const name = firstText(fields["name"], info["short_name"], info["name"]) ?? model;
    // Keeps the order of the file if it does not say when they were made.
    const createdAt = readTime(fields["createdAt"]) ?? now + index;
    const { avatarUrl, artifactId, predecessorIds, ...rest } = fields;
    const artifact = refer(ids.artifacts, artifactId, { keeper, instead: undefined });
    const predecessors = (Array.isArray(predecessorIds) ? predecessorIds : []).flatMap(
      (predecessorId) => refer(ids.characters, predecessorId, { keeper, instead: undefined }) ?? [],
    );
    const statedName = typeof fields["name"] === "string" && !isForeign ? fields["name"] : name;
    if (avatarUrl !== undefined && avatarUrl !== null && !isSafePicture(avatarUrl)) {
      report.note("character", "a wrong picture was left out");
    }
    const character = repairRecord({
      schema: characterSchema,
      record: {
        ...rest,
        ...(isSafePicture(avatarUrl) ? { avatarUrl } : {}),
        ...withoutUndefined({ artifactId: artifact }),
        ...(predecessors.length === 0 ? {} : { predecessorIds: predecessors }),
        id,
        roomId,
        model,
        name: cutText(statedName, { limit: MAX_NAME_LENGTH, noun: "name", report }),
        createdAt,
        updatedAt: readTime(fields["updatedAt"]) ?? createdAt,
      },
      defaults: { ...createCharacter({ roomId, model, name, now: createdAt }), id },
      noun: "character",
      report,
    });
    return character ? [character] : [];
  });
}
