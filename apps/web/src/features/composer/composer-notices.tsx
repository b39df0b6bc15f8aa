import { lazyPart } from "../../ui/loading/lazy-part.tsx";
import type { MissingModelBarProps } from "./missing-model-bar.tsx";
import type { QueueLinesProps } from "./queue/queue-lines.tsx";

/** Most messages are sent at once, so the view of the queue is loaded with the first queued message. */
const QueueLines = lazyPart(
  async () => (await import("./queue/queue-lines.tsx")).QueueLines,
  () => null,
);

/** In most rooms every model is connected. */
const MissingModelBar = lazyPart(
  async () => (await import("./model-bars.ts")).MissingModelBar,
  () => null,
);

/** In most rooms a model makes images, or none is asked for. */
const ImageModelBanner = lazyPart(
  async () => (await import("./model-bars.ts")).ImageModelBanner,
  () => null,
);

interface ComposerNoticesProps extends Pick<MissingModelBarProps, "missing" | "models" | "isBlind" | "isMessageKept"> {
  /** Opens the choice of a model that makes images; absent where one is there, or none is asked for. */
  onAddImageModel: (() => void) | undefined;
  queue: QueueLinesProps["queue"];
  onEditQueued: (queuedId: string) => void;
  /** Called when a notice has done what it is for: the person goes on writing. */
  onDone: () => void;
}

/** What stands above the message: the room's models that are not connected, and the queued messages. */
export function ComposerNotices({ queue, onEditQueued, onAddImageModel, onDone, ...models }: ComposerNoticesProps) {
  return (
    <>
      {models.missing.length > 0 && <MissingModelBar {...models} onReplaced={onDone} />}
      {onAddImageModel !== undefined && <ImageModelBanner onAdd={onAddImageModel} />}
      {queue.length > 0 && <QueueLines queue={queue} onEdit={onEditQueued} onEmptied={onDone} />}
    </>
  );
}
