import { useEffect, useEffectEvent, useState } from "react";
import { setFilesDragged } from "../../ui/attachments/files-dragged.ts";
import { type FilePlace, filePlaceOf } from "./file-place.ts";

/** Whether an element is in a part of the page, or of a dialog, that handles drops itself. */
function takesFiles(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("[data-takes-files]") !== null;
}

/**
 * Follows files that are dragged over the page: anywhere, so that a file that misses its target never replaces the
 * page.
 *
 * @returns whether files are over this place now
 */
export function useFileDrag(place: FilePlace, onDrop: (data: DataTransfer) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const drop = useEffectEvent(onDrop);

  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    // A drag of an image of the page itself carries a file, too.
    let isOwn = false;
    const isOfFiles = (event: DragEvent): event is DragEvent & { dataTransfer: DataTransfer } =>
      !isOwn && event.dataTransfer?.types.includes("Files") === true;

    addEventListener("dragstart", () => (isOwn = true), { signal });
    addEventListener("dragend", () => (isOwn = false), { signal });
    addEventListener(
      "dragover",
      (event) => {
        if (!isOfFiles(event)) return;
        event.preventDefault();
        setFilesDragged(true);
        // A part that handles drops itself decides what happens to the files.
        if (takesFiles(event.target)) {
          setIsOver(false);
          return;
        }
        const isCovered = document.querySelector('[role="dialog"]') !== null;
        event.dataTransfer.dropEffect = isCovered ? "none" : "copy";
        setIsOver(!isCovered && filePlaceOf(event.target) === place);
      },
      { signal },
    );
    addEventListener(
      "dragleave",
      // The drag leaves the window: between two elements there is a related target.
      (event) => {
        if (event.relatedTarget !== null) return;
        setIsOver(false);
        setFilesDragged(false);
      },
      { signal },
    );
    addEventListener(
      "drop",
      (event) => {
        setIsOver(false);
        setFilesDragged(false);
        if (!isOfFiles(event)) return;
        event.preventDefault();
        if (!takesFiles(event.target) && filePlaceOf(event.target) === place) drop(event.dataTransfer);
      },
      { signal },
    );
    return () => {
      listeners.abort();
      setFilesDragged(false);
    };
  }, [place]);

  return isOver;
}
