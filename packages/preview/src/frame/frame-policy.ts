/** The pages that previews start in: without the network, and with it. */
export const FRAME_ADDRESSES = { closed: "/preview-frame/closed.html", open: "/preview-frame/open.html" } as const;

/** What the frame's sandbox allows (PREV-4), and nothing else: without `allow-same-origin` its origin is opaque. */
export const FRAME_SANDBOX = "allow-scripts allow-modals allow-forms allow-pointer-lock allow-popups";

/** Features of the browser that need no answer from the person, and send nothing. */
export const FRAME_FEATURES = "autoplay; fullscreen; gamepad";

/**
 * The content security policy of a preview's page. Everything that an artifact needs is in its page; without the
 * network nothing may be fetched, and nothing sent. With it, only hosts that are reached by https: no service of this
 * machine or of its network.
 */
export function framePolicy({ isNetworkAllowed }: { isNetworkAllowed: boolean }): string {
  const network = isNetworkAllowed ? " https:" : "";
  return [
    "default-src 'none'",
    `script-src 'unsafe-inline' 'unsafe-eval' blob: data:${network}`,
    `style-src 'unsafe-inline' blob: data:${network}`,
    `img-src blob: data:${network}`,
    `font-src blob: data:${network}`,
    `media-src blob: data:${network}`,
    `connect-src blob: data:${network}${isNetworkAllowed ? " wss:" : ""}`,
    "worker-src blob: data:",
    "frame-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}
