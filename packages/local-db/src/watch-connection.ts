import type { Backend } from "./backend.ts";
import type { LocalTrouble } from "./local-database.ts";
import { storedVersion } from "./raw-store.ts";

interface ConnectionEvents {
  onTrouble(trouble: LocalTrouble): void;
  /** Called when the browser has closed the connection. `looked`: settles when it is known whether that is trouble. */
  onClosed(check: Promise<void>): void;
}

/**
 * Tells when others end a connection: a tab that deletes the store, a newer version of the page that changes its form,
 * a browser that clears what the site has stored. A connection that the browser has closed for a reason of its own,
 * with the store still there, is no trouble.
 */
export function watchConnection(
  backend: Backend,
  { name, onTrouble, onClosed }: ConnectionEvents & { name: string },
): void {
  backend.onversionchange = ({ newVersion }: { newVersion: number | null }) => {
    onTrouble({ type: newVersion === null ? "gone" : "outdated" });
    // What was handed over before is written first; the other one waits for that.
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
