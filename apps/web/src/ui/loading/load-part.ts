import { noticeTexts } from "@tutti/domain";
import type { Notice } from "@tutti/engine";

/**
 * Fetches the code of a pressed control. If it cannot be loaded, as without a network, a notice says so, and the next
 * press tries again.
 *
 * @returns undefined if it could not be loaded
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
