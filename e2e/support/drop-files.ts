import type { Locator, Page } from "@playwright/test";

export interface DroppedFile {
  name: string;
  bytes: Uint8Array;
}

/** Drops files on an element as a person does: they are dragged over it first. */
export async function dropFiles(page: Page, selector: string, files: readonly DroppedFile[]): Promise<void> {
  const givenFiles = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString("base64") }));
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    return data;
  }, givenFiles);
  for (const type of ["dragenter", "dragover", "drop"]) {
    await page.locator(selector).first().dispatchEvent(type, { dataTransfer: transfer });
  }
}

/**
 * Drags files of the disk over an element and drops them there, as the browser does it: if the page refuses them,
 * nothing is dropped.
 *
 * @param options.zone the element that comes between the pointer and the target during the drag
 */
export async function dragFromDisk(
  page: Page,
  place: Locator,
  files: string[],
  { zone }: { zone?: Locator } = {},
): Promise<void> {
  const box = await place.boundingBox();
  if (box === null) throw new Error("What files are dropped on is not in sight");
  const at = { x: box.x + box.width / 2, y: box.y + 20, data: { items: [], files, dragOperationsMask: 1 } };
  const session = await page.context().newCDPSession(page);
  for (const type of ["dragEnter", "dragOver"] as const) await session.send("Input.dispatchDragEvent", { type, ...at });
  if (zone) {
    await zone.waitFor();
    await session.send("Input.dispatchDragEvent", { type: "dragOver", ...at });
  }
  await session.send("Input.dispatchDragEvent", { type: "drop", ...at });
  await session.detach();
}
