/**
 * Lets the person choose one file; must be called while a press is being handled, or the browser shows nothing.
 *
 * @param accept as the attribute of a file field
 * @returns undefined where none was chosen
 */
export async function pickFile(accept: string): Promise<File | undefined> {
  return (await pick({ accept, isMultiple: false }))[0];
}

/** As `pickFile`, any number of files of any kind; none where the person chose none. */
export function pickFiles(): Promise<readonly File[]> {
  return pick({ accept: "", isMultiple: true });
}

function pick({ accept, isMultiple }: { accept: string; isMultiple: boolean }): Promise<readonly File[]> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.multiple = isMultiple;
  return new Promise((resolve) => {
    input.addEventListener("change", () => resolve([...(input.files ?? [])]));
    input.addEventListener("cancel", () => resolve([]));
    input.click();
  });
}
