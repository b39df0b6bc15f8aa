/**
 * Lets an app copy text right after the person has pressed something in it. Browsers refuse `navigator.clipboard` to
 * pages of an opaque origin, and allow such a page the older command.
 */
export function installCopying(): void {
  const { clipboard } = navigator;
  if (clipboard === undefined) return;
  const writeText = async (text: unknown): Promise<void> => copyText(String(text));
  const write = async (items: readonly ClipboardItem[]): Promise<void> => {
    const item = items.find(({ types }) => types.includes("text/plain"));
    if (item === undefined) throw new DOMException("Apps can copy text alone here.", "NotAllowedError");
    copyText(await (await item.getType("text/plain")).text());
  };
  for (const [name, value] of Object.entries({ writeText, write }))
    Object.defineProperty(clipboard, name, { value, configurable: true, writable: true });
}

function copyText(text: string): void {
  const { activeElement } = document;
  const field = document.createElement("textarea");
  field.value = text;
  field.style.cssText = "position:fixed;top:0;left:-9999px;opacity:0";
  document.body.append(field);
  field.select();
  const isCopied = document.execCommand("copy");
  field.remove();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
  if (!isCopied) throw new DOMException("Copying needs a press of the person in the app.", "NotAllowedError");
}
