import type { Engine } from "@tutti/engine";
import type { Session } from "./session.ts";

/** In the tab's own storage, which it finds again when another service has sent it back. */
const KEY = "tutti:awaited-send";

/** Remembers for the way to another service and back which draft goes out once the person is signed in. */
export function storePendingSend(
  draftId: string | undefined,
  storage: () => Pick<Storage, "setItem" | "removeItem">,
): void {
  try {
    if (draftId === undefined) storage().removeItem(KEY);
    else storage().setItem(KEY, draftId);
  } catch {
    // Where the browser keeps nothing, the person presses Send again.
  }
}

/** What was remembered, once; undefined where nothing was. */
export function takePendingSend(storage: () => Pick<Storage, "getItem" | "removeItem">): string | undefined {
  try {
    const draftId = storage().getItem(KEY) ?? undefined;
    storage().removeItem(KEY);
    return draftId;
  } catch {
    return undefined;
  }
}

/** Lets queues that waited for a sign-in go on: when the person signs in, and when the queues are read after that. */
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
