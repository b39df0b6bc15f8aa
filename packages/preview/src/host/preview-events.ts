import type { ConsoleEntry, Findings } from "../frame/frame-messages.ts";
import type { PointedElement } from "../pointing/pointed-element.ts";

/**
 * What a preview is doing. `preparing`: 'Preparing preview'; `build-failed`: 'Preview Error'. `network-needed`: it
 * cannot be built without the network, which it may not use; no fault of the version either. `bundler-failed`: nothing
 * can be built here and now, which is no fault of the project, and is not reported on its version. `unresponsive`: the
 * artifact does not answer, and 'Stop' is offered; `stopped`: the person, or a flood of messages, ended it.
 */
export type PreviewState =
  | { name: "idle" }
  | { name: "preparing" }
  | { name: "running" }
  | { name: "unresponsive" }
  | { name: "build-failed"; error: string }
  | { name: "network-needed"; error: string; packages: readonly string[] }
  | { name: "bundler-failed"; error: string }
  | { name: "stopped"; reason: "asked" | "flood" };

/** `isEarly`: it is of a project that was shown early; see `ProjectToShow`. */
export type PreviewEvent =
  | { type: "state"; state: PreviewState }
  | { type: "console"; entries: readonly ConsoleEntry[]; isEarly: boolean }
  /**
   * The page wanted these from the network, and did not get them: it may not, or they cannot be reached. All so far.
   */
  | { type: "missing"; addresses: readonly string[] }
  /**
   * An error of the running app, with its places in the project's files; whether it is the version's own is not decided
   * here.
   */
  | { type: "runtime-error"; error: string; isEarly: boolean }
  /** The project cannot be bundled: the version's error. */
  | { type: "build-error"; error: string; isEarly: boolean }
  /** Files are dragged over the frame, where they would be lost: it had better not be under the pointer. */
  | { type: "files-dragged" }
  /** What an inspected page told of itself, and its pixels, of four bytes each, where they could be had. */
  | { type: "inspected"; findings: Findings }
  | { type: "pictured"; pixels: ArrayBuffer | undefined }
  /** The person pointed at an element, or gave that up in the frame. Also ends where the app ends or begins anew. */
  | { type: "pointed"; element: PointedElement }
  | { type: "pointing-ended" }
  /** The artifact's page was read, and painted once. */
  | { type: "painted" };
