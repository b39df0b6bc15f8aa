import { t } from "@lingui/core/macro";
import type { Notice } from "@tutti/engine";

/** Milliseconds between two looks for a newer version, while the page is looked at. */
const INTERVAL = 30 * 60_000;

export interface UpdateWatch {
  page: Pick<Document, "visibilityState" | "addEventListener" | "querySelector">;
  /** The page as the server has it now; undefined if the server cannot be reached. */
  fetchPage: () => Promise<string | undefined>;
  notify: (notice: Notice) => void;
  reload: () => void;
  every: (milliseconds: number, run: () => void) => void;
  now: () => number;
}

/**
 * Tells the person when the server has a newer version of the page than the open one: once for each version, until they
 * dismiss it. The page is never reloaded by itself. Returns a function that looks at once.
 */
export function watchForUpdate({ page, fetchPage, notify, reload, every, now }: UpdateWatch): () => Promise<void> {
  const own = entryIn(page.querySelector('script[type="module"][src]')?.outerHTML);
  let lastLook = now();
  let toldEntry = own;
  const look = async (): Promise<void> => {
    lastLook = now();
    const entry = entryIn(await fetchPage());
    // A proxy's own page, as while the server restarts, has no program.
    if (entry === undefined || entry === toldEntry) return;
    toldEntry = entry;
    // An operator may also go back to the version that is open.
    if (entry === own) return;
    notify({
      kind: "info",
      title: t`A new version of Tutti is here`,
      text: t`Chats and drafts stay.`,
      action: { label: t`Reload`, run: reload },
      // Until the person dismisses it.
      until: new Promise(() => undefined),
    });
  };
  const lookWhenDue = (): void => {
    if (page.visibilityState === "visible" && now() - lastLook >= INTERVAL) void look();
  };
  page.addEventListener("visibilitychange", lookWhenDue);
  every(INTERVAL, lookWhenDue);
  return look;
}

/** The address of the page's program, which has the hash of its content and of all parts in it. */
function entryIn(html: string | undefined): string | undefined {
  return /<script[^>]*\ssrc="(\/assets\/[^"]+)"/u.exec(html ?? "")?.[1];
}

/** The page of this address as the server has it now. */
export async function fetchCurrentPage(): Promise<string | undefined> {
  try {
    const response = await fetch("/index.html", { cache: "no-cache" });
    return response.ok ? await response.text() : undefined;
  } catch {
    return undefined;
  }
}
