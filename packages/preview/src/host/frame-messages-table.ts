import type { FrameMessage } from "../frame/frame-messages.ts";
import type { ModelBridge } from "../models/model-bridge.ts";
import type { Trail } from "../page-place.ts";
import type { StorageBridge } from "../storage/storage-bridge.ts";
import type { ErrorHold } from "./error-hold.ts";
import type { InputMember } from "./input-group.ts";
import type { Pointing } from "./pointing.ts";
import type { PreviewEvent } from "./preview-events.ts";
import type { ShownRun } from "./run-frames.ts";
import type { RunProcess } from "./run-process.ts";
import type { RunReports } from "./run-reports.ts";

/** What is done for each type of message. */
type MessageTable = { [Type in FrameMessage["type"]]: (message: Extract<FrameMessage, { type: Type }>) => void };

/** The parts of a preview for which the frame's messages are. */
export interface MessageReceivers {
  shown: () => ShownRun | undefined;
  reports: RunReports;
  errors: ErrorHold;
  process: Pick<RunProcess, "acknowledge">;
  pointing: Pointing;
  calls: ModelBridge;
  storage: StorageBridge;
  /** The preview's membership of the group whose input it shares. */
  member: InputMember | undefined;
  onEvent: (event: PreviewEvent) => void;
  onNavigate: (trail: Trail) => void;
  /** The app opens dialogs without end. */
  onDialogs: () => void;
}

/** What each message of a run's frame means to the preview. */
export function frameMessagesTable({ shown, reports, onEvent, ...receivers }: MessageReceivers): MessageTable {
  const { errors, process, pointing, calls, storage, member, onNavigate, onDialogs } = receivers;
  return {
    "runtime-error": ({ error }) => {
      const run = shown();
      if (run) errors.hold(run.mapStack(error));
    },
    "frame-looked": ({ isDrawn }) => errors.release(isDrawn),
    "frame-console": ({ entries }) => reports.print(entries),
    "frame-missing": ({ address }) => reports.miss(address),
    "frame-pong": ({ ping }) => process.acknowledge(ping),
    "frame-ready": () => undefined,
    "frame-started": () => {
      pointing.end();
      calls.end();
      shown()?.frame.show();
      member?.begin();
    },
    "frame-painted": () => onEvent({ type: "painted" }),
    "frame-navigate": ({ addresses, index }) => onNavigate({ addresses, index }),
    "frame-dialogs": onDialogs,
    "frame-file": ({ name, bytes }) => reports.offer({ name, bytes }),
    "frame-files-dragged": () => onEvent({ type: "files-dragged" }),
    "frame-inspected": ({ findings }) => onEvent({ type: "inspected", findings }),
    "frame-pictured": ({ pixels }) => onEvent({ type: "pictured", pixels }),
    "frame-input": ({ input }) => member?.receive(input),
    "frame-pointed": ({ element }) => pointing.receive(element),
    "frame-pointing-ended": () => pointing.end(),
    "model-ask": ({ requestId, call }) => calls.ask(requestId, call),
    "model-abort": ({ requestId }) => calls.abort(requestId),
    "storage-get-item": storage.handle,
    "storage-set-item": storage.handle,
    "storage-remove-item": storage.handle,
    "storage-clear": storage.handle,
  };
}

/** Does what the table says for a message. */
export function receiveMessage(table: MessageTable, message: FrameMessage): void {
  (table[message.type] as (message: FrameMessage) => void)(message);
}
