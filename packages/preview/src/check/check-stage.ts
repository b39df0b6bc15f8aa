/** The size of the window that a checked project finds, in pixels; its picture is a quarter of it. */
const SIZE = { width: 1280, height: 800 } as const;

/**
 * Opens a place for the frame of a checked project: it is invisible and takes no focus, and a corner of it is within
 * the window, since browsers do not let a frame draw that is out of sight.
 */
export function openCheckStage(): { container: HTMLElement; remove: () => void } {
  const corner = document.createElement("div");
  corner.inert = true;
  corner.setAttribute("aria-hidden", "true");
  corner.style.cssText =
    "position:fixed;left:0;bottom:0;width:4px;height:4px;overflow:hidden;opacity:0;pointer-events:none;z-index:-1;contain:strict";
  const container = document.createElement("div");
  container.style.cssText = `position:absolute;left:0;top:0;width:${SIZE.width}px;height:${SIZE.height}px`;
  corner.append(container);
  document.body.append(corner);
  return { container, remove: () => corner.remove() };
}
