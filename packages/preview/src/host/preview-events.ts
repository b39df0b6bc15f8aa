import type { ConsoleEntry, Findings } from "../frame/frame-messages.ts";
import type { PointedElement } from "../pointing/pointed-element.ts";

/**
 * The state of a preview. `preparing`: 'Preparing preview'; `build-failed`: 'Preview Error'. `network-needed`: the
 * build needs the network, which is not allowed; no fault of the version either. `bundler-failed`: nothing can be built
 * at present, which is no fault of the project, and is not reported on its version. `unresponsive`: the artifact does
 * not respond, and 'Stop' is offered; `stopped`: the person, a flood of messages, or dialogs without end,
 * ended it.
 */
export type PreviewState =
  | { name: "idle" }
  | { name: "preparing" }
  | { name: "running" }
  | { name: "unresponsive" }
  | { name: "build-failed"; error: string }
  | { name: "network-needed"; error: string; packages: readonly string[] }
  | { name: "bundler-failed"; error: string }
  | { name: "stopped"; reason: "asked" | "flood" | "dialogs" };

/** A file that an app would download. */
export interface OfferedFile {
  name: string;
  bytes: ArrayBuffer;
}

/** `isEarly`: the event is of a project that was shown early; see `ProjectToShow`. */
export type PreviewEvent =
  | { type: "state"; state: PreviewState }
  | { type: "console"; entries: readonly ConsoleEntry[]; isEarly: boolean }
  /** All addresses so far that the page requested from the network in vain: not allowed, or not reachable. */
  | { type: "missing"; addresses: readonly string[] }
  /**
   * An error of the running app, with its places in the project's files; whether the version itself causes it is
   * decided elsewhere. `isDrawn`: the app shows something all the same.
   */
  | { type: "runtime-error"; error: string; isDrawn: boolean; isEarly: boolean }
  /** The project cannot be bundled: an error of the version. */
  | { type: "build-error"; error: string; isEarly: boolean }
  | { type: "file-offered"; file: OfferedFile; isEarly: boolean }
  /** Files are dragged over the frame, where they would be lost: it should not stay under the pointer. */
  | { type: "files-dragged" }
  /** The findings of an inspected page, and its pixels, of four bytes each, if a picture could be made. */
  | { type: "inspected"; findings: Findings }
  | { type: "pictured"; pixels: ArrayBuffer | undefined }
  /** The person pointed at an element, or canceled in the frame. Pointing also ends when the app ends or restarts. */
  | { type: "pointed"; element: PointedElement }
  | { type: "pointing-ended" }
  /** The artifact's page was parsed, and painted once. */
  | { type: "painted" };
