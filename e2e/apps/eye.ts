import type { Frame, Locator, Page } from "@playwright/test";
import type { AppAnswer } from "./app-answer.ts";

/** Reads the app in a preview. The app may be in an endless loop, and the frame may be replaced at any moment. */
export interface Eye {
  /** Whether an element is visible: a locator of Playwright, or a canvas that is not of one color. */
  sees(what: string): Promise<boolean>;
  looks(look: AppAnswer["looks"]): Promise<boolean>;
  /** When the visible frame first painted content, in milliseconds since 1970. */
  firstPaint(): Promise<number | undefined>;
  text(): Promise<string>;
  isBlank(): Promise<boolean>;
}

/** Milliseconds after which a frame that does not respond counts as hanging. */
const ANSWER_TIMEOUT = 10_000;

/** Creates the eye for a preview of the page. */
export function createEye(page: Page, preview: Locator): Eye {
  const frame = async (): Promise<Frame | undefined> => {
    const element = preview.locator("iframe:visible").last();
    if (!(await element.isVisible())) return undefined;
    return (await (await element.elementHandle({ timeout: ANSWER_TIMEOUT }))?.contentFrame()) ?? undefined;
  };
  async function ask<Value>(question: (frame: Frame) => Promise<Value>, otherwise: Value): Promise<Value> {
    const answer = async (): Promise<Value> => {
      const frameContent = await frame();
      return frameContent === undefined ? otherwise : question(frameContent);
    };
    const late = new Promise<Value>((resolve) => {
      setTimeout(resolve, ANSWER_TIMEOUT, otherwise).unref();
    });
    // A frame that was replaced during the call rejects.
    return Promise.race([answer().catch(() => otherwise), late]);
  }
  return {
    sees: (what) =>
      ask(async (app) => {
        const element = app.locator(what).filter({ visible: true }).first();
        if (!(await element.isVisible())) return false;
        return !what.startsWith("canvas") || isPainted(page, element);
      }, false),
    looks: (expectation) =>
      expectation === undefined
        ? Promise.resolve(true)
        : ask(
            (app) =>
              app
                .locator(expectation.element)
                .first()
                .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), expectation.property)
                .then((value) => value.includes(expectation.value)),
            false,
          ),
    firstPaint: () =>
      ask(
        (app) =>
          app.evaluate(() => {
            const [paint] = performance.getEntriesByName("first-contentful-paint");
            return paint === undefined ? undefined : performance.timeOrigin + paint.startTime;
          }),
        undefined,
      ),
    text: () => ask((app) => app.locator("body").innerText(), ""),
    isBlank: () =>
      ask(
        (app) =>
          app.evaluate(() => {
            const pictures = [...document.querySelectorAll("canvas, svg, img, video, input, button")];
            return document.body.innerText.trim() === "" && !pictures.some((each) => each.checkVisibility());
          }),
        true,
      ),
  };
}

/** Whether a picture of an element has more than one color. */
async function isPainted(page: Page, element: Locator): Promise<boolean> {
  // A screenshot of the page: one of an element waits for frames, of which a busy app has few.
  const clip = await element.boundingBox({ timeout: ANSWER_TIMEOUT });
  if (clip === null || clip.width < 1 || clip.height < 1) return false;
  const picture = await page.screenshot({ clip, timeout: ANSWER_TIMEOUT });
  return page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
    pen?.drawImage(bitmap, 0, 0);
    const { data } = pen?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: new Uint8ClampedArray() };
    const colors = new Uint32Array(data.buffer);
    return colors.some((color) => color !== colors[0]);
  }, picture.toString("base64"));
}
