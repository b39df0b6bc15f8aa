import { ApiFailure } from "../../../api-failure.ts";
import type { JsonObject } from "../../wire/json.ts";

/**
 * A form with these fields, lists as `name[]`, and these files, each with its field and its data URL. Throws 400 for
 * another address: the gateway fetches none.
 */
export function toForm(fields: JsonObject, files: readonly (readonly [field: string, dataUrl: string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === null || value === undefined) continue;
    if (Array.isArray(value)) for (const one of value) form.append(`${name}[]`, String(one));
    else form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  for (const [place, [field, dataUrl]] of files.entries()) {
    const { type, bytes } = readDataUrl(dataUrl);
    form.append(field, new Blob([bytes], { type }), `${place + 1}.${type.split("/")[1] ?? "bin"}`);
  }
  return form;
}

function readDataUrl(url: string): { type: string; bytes: Uint8Array<ArrayBuffer> } {
  const [, type, base64] = /^data:([\w.+-]+\/[\w.+-]+);base64,(.+)$/s.exec(url) ?? [];
  if (type === undefined || base64 === undefined) {
    throw new ApiFailure({ code: 400, message: "An image must be a data URL, as in data:image/png;base64,…" });
  }
  return { type, bytes: new Uint8Array(Buffer.from(base64, "base64")) };
}
