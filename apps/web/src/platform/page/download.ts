/** Milliseconds for which the browser may need the object URL of a file that it saves. */
const ADDRESS_KEPT = 60_000;

/** Saves a file to the browser's downloads. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_KEPT);
}
