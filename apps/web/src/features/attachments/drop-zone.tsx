import { lazyPart } from "../../ui/loading/lazy-part.tsx";
import type { FilePlace } from "./file-place.ts";
import { useFileDrag } from "./use-file-drag.ts";

const nothing = () => null;

/** Loaded when files are dragged over the page for the first time; without it they can be dropped as well. */
const DropCover = lazyPart(async () => (await import("./drop-cover.tsx")).DropCover, nothing, nothing);

/** Covers a place while files are dragged over it, and takes them when they are dropped. */
export function DropZone({ place, onDrop }: { place: FilePlace; onDrop: (data: DataTransfer) => void }) {
  const isOver = useFileDrag(place, onDrop);
  return isOver ? <DropCover /> : null;
}
