import { noticeTexts } from "@tutti/domain";
import type { Notice } from "@tutti/engine";

/**
 * Fetches the code of what was pressed. Where it cannot be had, as without a network, that is told, and the next press
 * tries once more.
 *
 * @returns undefined where that was told
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  notify: (notice: Notice) => void,
): Promise<Part | undefined> {
  try {
    return await load();
  } catch {
    notify({ kind: "error", ...noticeTexts.partNotLoaded });
    return undefined;
  }
}
