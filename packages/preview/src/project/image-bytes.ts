import { imageAddress } from "./file-loader.ts";

/**
 * The bytes of an image of the project.
 *
 * @returns undefined where its content is neither a `data:` URL nor base64
 */
export function imageBytes(path: string, content: string): Uint8Array | undefined {
  const [, parameters = "", data = ""] = /^data:([^,]*),(.*)$/su.exec(imageAddress(path, content)) ?? [];
  try {
    if (!/;base64$/iu.test(parameters)) return new TextEncoder().encode(decodeURIComponent(data));
    return Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
  } catch {
    return undefined;
  }
}
