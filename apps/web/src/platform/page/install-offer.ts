/** The event with which a browser offers to install the page; TypeScript's library does not have it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** The window, with the browser's offer. */
export interface OfferedWindow {
  installOffer?: InstallPromptEvent | undefined;
}

/**
 * Links the manifest, and keeps the offer that the browser then makes until the person runs the command, instead of its
 * banner over the page. The first screen needs neither.
 */
export function offerInstallation(page: Window & OfferedWindow): void {
  page.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    page.installOffer = event as InstallPromptEvent;
  });
  const link = page.document.createElement("link");
  link.rel = "manifest";
  link.href = "/manifest.webmanifest";
  page.document.head.append(link);
}

/** Whether the browser offers to install the page as an app. Browsers that do not have a menu of their own for it. */
export function isInstallOffered({ installOffer }: OfferedWindow = window as OfferedWindow): boolean {
  return installOffer !== undefined;
}

/** Lets the browser ask the person; nothing happens without an offer, which can be taken up once. */
export function install(page: OfferedWindow = window as OfferedWindow): void {
  const prompting = page.installOffer?.prompt();
  page.installOffer = undefined;
  // A browser rejects where the person's press is too long ago: the offer comes again with the next visit.
  prompting?.catch(() => undefined);
}
