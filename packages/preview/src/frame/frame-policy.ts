/**
 * The network reach of a preview's frame: nothing, the hosts that packages are fetched from, or every host that is
 * reached by https.
 */
export type FrameReach = "closed" | "packages" | "open";

/** The pages that preview frames start from. */
export const FRAME_ADDRESSES: Readonly<Record<FrameReach, string>> = {
  closed: "/preview-frame/closed.html",
  packages: "/preview-frame/packages.html",
  open: "/preview-frame/open.html",
};

/** The hosts that a person's allowed packages are fetched from: they serve the same public files to everyone. */
export const PACKAGE_HOSTS = [
  "https://esm.sh",
  "https://cdn.jsdelivr.net",
  "https://unpkg.com",
  "https://cdnjs.cloudflare.com",
];

/** What the frame's sandbox allows (PREV-4), and nothing else: without `allow-same-origin` its origin is opaque. */
export const FRAME_SANDBOX = "allow-scripts allow-modals allow-forms allow-pointer-lock allow-popups";

/** The same without dialogs, for a frame out of sight: each dialog takes the whole tab. */
export const SILENT_SANDBOX = FRAME_SANDBOX.replace(" allow-modals", "");

/** Features of the browser that need no permission from the person, and send nothing. */
export const FRAME_FEATURES = "autoplay; fullscreen; gamepad";

/**
 * The content security policy of a preview's page. Everything that an artifact needs is in its page; without the
 * network nothing may be fetched, and nothing sent. With it, only hosts that are reached by https: no service of this
 * machine or of its network. With packages, only programs, styles, pictures and fonts of the packages' hosts.
 */
export function framePolicy(reach: FrameReach): string {
  const network = { closed: "", packages: ` ${PACKAGE_HOSTS.join(" ")}`, open: " https:" }[reach];
  const connections = reach === "open" ? " https: wss:" : "";
  // Chromium does not know this directive yet: the frame's guard takes WebRTC away in every browser.
  const peers = reach === "open" ? [] : ["webrtc 'block'"];
  return [
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' blob: data:${network}`,
    `style-src 'unsafe-inline' blob: data:${network}`,
    `img-src blob: data:${network}`,
    `font-src blob: data:${network}`,
    `media-src blob: data:${network}`,
    `connect-src blob: data:${connections}`,
    "worker-src blob: data:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    ...peers,
  ].join("; ");
}
