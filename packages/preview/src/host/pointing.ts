import type { HostMessage } from "../frame/frame-messages.ts";
import type { PointedElement } from "../pointing/pointed-element.ts";

/** Whether the person points at an element: an app may claim at any time that one was pointed at. */
export interface Pointing {
  /**
   * Lets the person point at an element, or ends that.
   *
   * @param options.isPossible whether an app runs whose elements can be pointed at
   */
  point(isWanted: boolean, options: { isPossible: boolean }): void;
  /** The frame says that the person pointed at an element; ignored unless they were asked to. */
  receive(element: PointedElement): void;
  /** The person canceled, or the app ended or restarted. */
  end(): void;
}

/**
 * @param options.post sends to the frame of the current run
 * @param options.focus moves the focus into that frame
 * @param options.onPointed the person pointed at an element
 * @param options.onEnd pointing has ended without an element, or was not possible
 */
export function createPointing(options: {
  post: (message: Extract<HostMessage, { type: "frame-point" }>) => void;
  focus: () => void;
  onPointed: (element: PointedElement) => void;
  onEnd: () => void;
}): Pointing {
  const { post, focus, onPointed, onEnd } = options;
  let isPointing = false;
  return {
    point: (isWanted, { isPossible }) => {
      const wasPointing = isPointing;
      isPointing = isWanted && isPossible;
      if (isPointing) focus();
      else if (isWanted) onEnd();
      if (isPointing || wasPointing) post({ type: "frame-point", isPointing });
    },
    receive: (element) => {
      if (isPointing) onPointed(element);
      isPointing = false;
    },
    end: () => {
      if (!isPointing) return;
      isPointing = false;
      onEnd();
    },
  };
}
