import { errorTexts, noticeTexts } from "@tutti/domain";
import type { Notice, StoreMigration } from "../ports.ts";

/** The notice about the migration of an older store (specification, points 8 and 9). */
export function migrationNotice(event: StoreMigration): Notice {
  switch (event.type) {
    case "started":
      return { kind: "info", title: noticeTexts.migrating };
    case "finished":
      return {
        kind: "success",
        title: noticeTexts.migrated,
        text: `${event.rooms} ${event.rooms === 1 ? "room" : "rooms"}`,
      };
    case "failed":
      return { kind: "error", title: errorTexts.migration.title, text: event.message };
  }
}
