import type { StoreTrouble } from "@tutti/domain";
import type { Backend } from "./backend.ts";
import { storedVersion } from "./raw-store.ts";

interface ConnectionEvents {
  onTrouble(trouble: StoreTrouble): void;
  /** Called when the browser has closed the connection. `check` settles when it is known whether that is trouble. */
  onClosed(check: Promise<void>): void;
}

/**
 * Reports when a connection is ended from outside: by a tab that deletes the store, a newer version of the page that
 * changes its form, or a browser that clears the site's data. A connection that the browser has closed for a reason of
 * its own, with the store still there, is no trouble.
 */
export function watchConnection(
  backend: Backend,
  { name, onTrouble, onClosed }: ConnectionEvents & { name: string },
): void {
  backend.onversionchange = ({ newVersion }: { newVersion: number | null }) => {
    onTrouble({ type: newVersion === null ? "gone" : "outdated" });
    // Writes that were handed over before are completed first; the other connection waits for that.
    backend.close();
  };
  backend.onclose = () => {
    const check = storedVersion(name).then(
      (version) => {
        if (version === 0) onTrouble({ type: "gone" });
      },
      () => onTrouble({ type: "gone" }),
    );
    onClosed(check);
  };
}
