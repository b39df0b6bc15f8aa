import type { JsonObject } from "@tutti/contract";
import { isObject } from "@tutti/contract";
import { listOf } from "../repair/json-values.ts";
import type { Report } from "../repair/report.ts";

/** The allowed addresses of pictures and files: a data URL, or one on the web. */
const FILE_ADDRESS = /^(?:data:[^,]{0,200},|https?:\/\/)/iu;
const WEB_ADDRESS = /^https?:\/\//iu;

/**
 * A message's fields without addresses that a page must never open: attachments and images are data URLs or on the web,
 * citations are on the web. Citations and images lose the envelope that they have on the wire (`url_citation`,
 * `image_url`).
 */
export function withSafeAddresses(fields: JsonObject, report: Report): JsonObject {
  const safe = (field: string, envelope: string | undefined, isSafe: (entry: JsonObject) => boolean) => {
    if (fields[field] === undefined || fields[field] === null) return {};
    if (!Array.isArray(fields[field])) return { [field]: fields[field] };
    const safeEntries = listOf(fields[field])
      .map((entry) =>
        envelope !== undefined && isObject(entry) && isObject(entry[envelope]) ? entry[envelope] : entry,
      )
      .filter((entry) => {
        if (!isObject(entry) || isSafe(entry)) return true;
        report.note("message", `an address in "${field}" is none that may be opened, and was left out`);
        return false;
      });
    return { [field]: safeEntries };
  };
  return {
    ...fields,
    ...safe("attachments", undefined, ({ url }) => typeof url !== "string" || url === "" || FILE_ADDRESS.test(url)),
    ...safe("images", "image_url", ({ url }) => typeof url !== "string" || FILE_ADDRESS.test(url)),
    ...safe("citations", "url_citation", ({ url }) => typeof url !== "string" || WEB_ADDRESS.test(url)),
  };
}

/** Whether it is an allowed address of a character's picture: the data URL of an image, or one on the web. */
export function isSafePicture(url: unknown): url is string {
  return typeof url === "string" && /^(?:data:image\/[^,]{1,200},|https?:\/\/)/iu.test(url);
}
