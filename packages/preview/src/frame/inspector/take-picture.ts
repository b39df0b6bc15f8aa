import { createContext, domToCanvas } from "modern-screenshot";
import { PICTURE } from "../frame-messages.ts";

/** If the largest canvas has at least this share of the window's area, the picture shows the canvases alone. */
const CANVAS_SHARE = 0.5;

/** Milliseconds after which drawing the page is abandoned, without a picture. */
const TIMEOUT = 3_000;

/** An image that needs no network, in place of one that would. */
const NOTHING = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7";

/**
 * A scaled-down picture of the current page as pixels of four bytes each, row by row. It is called within an animation
 * frame, after the app has drawn: later a canvas of WebGL is empty.
 *
 * @throws if the page may not be read, or cannot be drawn
 */
export async function takePicture(): Promise<ArrayBuffer> {
  const small = blank();
  if (!drawCanvases(small)) await drawDocument(small);
  return small.getImageData(0, 0, PICTURE.width, PICTURE.height).data.buffer;
}

function blank(): CanvasRenderingContext2D {
  const canvas = Object.assign(document.createElement("canvas"), PICTURE);
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) throw new Error("There is nothing to draw on.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  for (const element of [document.documentElement, document.body]) {
    context.fillStyle = getComputedStyle(element).backgroundColor;
    context.fillRect(0, 0, PICTURE.width, PICTURE.height);
  }
  return context;
}

/** Draws the canvases of a page that is mostly canvas. Returns whether it is such a page. */
function drawCanvases(small: CanvasRenderingContext2D): boolean {
  const places = [...document.querySelectorAll("canvas")]
    .map((canvas) => ({ canvas, box: canvas.getBoundingClientRect() }))
    .filter(({ canvas, box }) => canvas.width > 0 && canvas.height > 0 && box.width > 0 && box.height > 0);
  const largest = Math.max(0, ...places.map(({ box }) => box.width * box.height));
  if (largest < innerWidth * innerHeight * CANVAS_SHARE) return false;
  const [across, down] = [PICTURE.width / innerWidth, PICTURE.height / innerHeight];
  for (const { canvas, box } of places) {
    small.drawImage(canvas, box.left * across, box.top * down, box.width * across, box.height * down);
  }
  return true;
}

async function drawDocument(small: CanvasRenderingContext2D): Promise<void> {
  const context = await createContext(document.body, {
    width: innerWidth,
    height: innerHeight,
    scale: PICTURE.width / innerWidth,
    font: false,
    timeout: TIMEOUT,
    fetchFn: async () => NOTHING,
    filter: (node) => !(node instanceof Element && node.matches("script, noscript, template")),
  });
  // The library would compare styles with those in a frame of its own, which the page may not have.
  context.sandbox = document.createElement("iframe");
  const drawing = domToCanvas(context);
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error("It took too long.")), TIMEOUT));
  small.drawImage(await Promise.race([drawing, late]), 0, 0, PICTURE.width, PICTURE.height);
}
