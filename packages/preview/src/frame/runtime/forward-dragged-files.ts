import { send } from "./send.ts";

/**
 * Files that are dragged over an artifact which does not handle them belong to the page: a message lets it take them.
 * They are never opened in the artifact's place.
 */
export function forwardDraggedFiles(): void {
  const isLeft = (event: DragEvent): boolean =>
    !event.defaultPrevented && event.dataTransfer?.types.includes("Files") === true;
  addEventListener("dragover", (event) => {
    if (!isLeft(event)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    send({ type: "frame-files-dragged" });
  });
  addEventListener("drop", (event) => {
    if (isLeft(event)) event.preventDefault();
  });
}
