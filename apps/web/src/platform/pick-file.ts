/**
 * Lets the person choose one file; must be called while a press is being handled, or the browser shows nothing.
 *
 * @param accept as the attribute of a file field
 * @returns undefined where none was chosen
 */
export function pickFile(accept: string): Promise<File | undefined> {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  return new Promise((resolve) => {
    input.addEventListener("change", () => resolve(input.files?.[0]));
    input.addEventListener("cancel", () => resolve(undefined));
    input.click();
  });
}
