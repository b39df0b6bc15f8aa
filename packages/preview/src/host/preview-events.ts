import type { ConsoleEntry } from "../frame/frame-messages.ts";

/**
 * What a preview is doing. `preparing`: 'Preparing preview'; `build-failed`: 'Preview Error'.
 * `bundler-failed`: nothing can be built here and now, which is no fault of the project, and is not reported on its version.
 * `unresponsive`: the artifact does not answer, and 'Stop' is offered; `stopped`: somebody, or a flood of messages, ended it.
 */
export type PreviewState =
  | { name: "idle" }
  | { name: "preparing" }
  | { name: "running" }
  | { name: "unresponsive" }
  | { name: "build-failed"; error: string }
  | { name: "bundler-failed"; error: string }
  | { name: "stopped"; reason: "asked" | "flood" };

export type PreviewEvent =
  | { type: "state"; state: PreviewState }
  | { type: "console"; entries: readonly ConsoleEntry[] }
  /** An error that is to be reported on the version (PREV-6), with its places in the project's files. */
  | { type: "runtime-error"; error: string }
  /** The project cannot be bundled: the version's error. */
  | { type: "build-error"; error: string }
  /** The artifact's page was read, and painted once. */
  | { type: "painted" };
