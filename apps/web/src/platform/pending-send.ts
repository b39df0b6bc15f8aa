import type { Engine } from "@tutti/engine";
import type { Session } from "./sign-in/session.ts";

/** In `sessionStorage`, which the tab still has when another service has sent it back. */
const KEY = "tutti:awaited-send";

/** Remembers, while the person signs in with another service, which draft is sent once they are signed in. */
export function storePendingSend(
  draftId: string | undefined,
  storage: () => Pick<Storage, "setItem" | "removeItem">,
): void {
  try {
    if (draftId === undefined) storage().removeItem(KEY);
    else storage().setItem(KEY, draftId);
  } catch {
    // If the browser stores nothing, the person presses Send again.
  }
}

/** Returns and removes the id of the remembered draft; undefined if there is none. */
export function takePendingSend(storage: () => Pick<Storage, "getItem" | "removeItem">): string | undefined {
  try {
    const draftId = storage().getItem(KEY) ?? undefined;
    storage().removeItem(KEY);
    return draftId;
  } catch {
    return undefined;
  }
}

/** Resumes queues that waited for a sign-in: when the person signs in, and when the queues are read after that. */
export function resumeQueuesOnSignIn({
  session,
  engine,
}: {
  session: Pick<Session, "state">;
  engine: Pick<Engine, "chat" | "library">;
}): void {
  const resume = (): void => {
    if (session.state.getState().status !== "signed-in" || engine.library.getState().status !== "ready") return;
    engine.chat.resumeQueues();
  };
  session.state.subscribe(resume);
  engine.library.subscribe(resume);
}
