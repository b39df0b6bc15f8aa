/** Milliseconds for which the browser may need the address of what it saves. */
const ADDRESS_KEPT = 60_000;

/** Saves a file to where the browser puts its downloads. */
export function downloadFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_KEPT);
}
