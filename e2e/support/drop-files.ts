import type { Page } from "@playwright/test";

export interface DroppedFile {
  name: string;
  bytes: Uint8Array;
}

/** Drops files on an element as a person does: they are dragged over it first. */
export async function dropFiles(page: Page, selector: string, files: readonly DroppedFile[]): Promise<void> {
  const given = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString("base64") }));
  const transfer = await page.evaluateHandle((list) => {
    const data = new DataTransfer();
    for (const { name, base64 } of list) {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      data.items.add(new File([bytes], name));
    }
    return data;
  }, given);
  for (const type of ["dragenter", "dragover", "drop"]) {
    await page.locator(selector).first().dispatchEvent(type, { dataTransfer: transfer });
  }
}
