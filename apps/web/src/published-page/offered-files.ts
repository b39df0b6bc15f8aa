import { plural, t } from "@lingui/core/macro";
import { downloadFile } from "../platform/page/download.ts";
import { barButton } from "./bar-button.ts";

interface OfferedFile {
  name: string;
  bytes: ArrayBuffer;
}

/** How many files wait to be saved; older ones are dropped. */
const MAX_FILES = 20;

/** The bar above a published app that would download files: the visitor saves them, as the app itself can not. */
export function createOfferedFiles(main: HTMLElement): { offer: (file: OfferedFile) => void; remove: () => void } {
  let files: readonly OfferedFile[] = [];
  let bar: HTMLElement | undefined;
  const remove = (): void => {
    bar?.remove();
    bar = undefined;
    files = [];
  };
  const save = (): void => {
    for (const { name, bytes } of files) downloadFile(name, new Blob([bytes]));
    remove();
  };
  return {
    offer: (file) => {
      files = [...files, file].slice(-MAX_FILES);
      const text = document.createElement("p");
      const names = files.map(({ name }) => name).join(", ");
      text.textContent = t`The app offers ${plural(files.length, { one: "a file", other: "files" })}: ${names}`;
      if (bar !== undefined) {
        bar.firstElementChild?.replaceWith(text);
        return;
      }
      bar = document.createElement("div");
      bar.className = "bar";
      bar.setAttribute("role", "status");
      bar.append(text, barButton(t`Save`, save), barButton(t`Dismiss`, remove));
      main.prepend(bar);
    },
    remove,
  };
}
