/**
 * The path of the frames of previews; their own policy is in these pages. Under an address with their version they
 * never change.
 */
export const PREVIEW_FRAMES = "/preview-frame/";

/** The build's worker that bundles artifacts. */
const BUNDLER = "/assets/bundler-worker-";

/** The version of the bundler's program that may be loaded from elsewhere if it cannot be loaded from here. */
const BUNDLER_PROGRAM = "esbuild-wasm@0.28.2/esbuild.wasm";

/**
 * Returns the policy of a file of the page, by its path: what it may load and do.
 *
 * @param collectors the addresses elsewhere that the page may send reports to
 */
export function policyChooser(collectors: readonly string[]): (path: string) => string {
  const page = pagePolicy(collectors);
  return (path) => {
    if (path.startsWith(PREVIEW_FRAMES)) return previewPolicy;
    return path.startsWith(BUNDLER) ? bundlerPolicy : page;
  };
}

/**
 * What the page may load: only files of its own origin. Images from elsewhere are excluded on purpose: an image in a
 * model's answer would tell a stranger who reads it, and when, as soon as it is shown. Frames from elsewhere are
 * excluded, too: an artifact in its frame could otherwise navigate to an address that contains its data.
 */
const pagePolicy = (collectors: readonly string[]): string =>
  [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...new Set(collectors.map((address) => new URL(address).origin))].join(" "),
    "worker-src 'self' blob:",
    "frame-src 'self'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ].join("; ");

/**
 * Features of the device that neither the page nor an app in one of its frames uses. Those that apps do use (full
 * screen, sound, gamepads, sensors of movement, the clipboard) stay under the browser's own rules for frames.
 */
export const permissionsPolicy = [
  "browsing-topics",
  "camera",
  "display-capture",
  "geolocation",
  "hid",
  "idle-detection",
  "local-fonts",
  "microphone",
  "midi",
  "payment",
  "serial",
  "usb",
  "window-management",
  "xr-spatial-tracking",
]
  .map((feature) => `${feature}=()`)
  .join(", ");

/** A preview has no origin even if it is opened by itself; only our own page may frame it. */
const previewPolicy =
  "sandbox allow-scripts allow-modals allow-forms allow-pointer-lock allow-popups; frame-ancestors 'self'";

const bundlerPolicy = [
  "default-src 'none'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  `connect-src 'self' https://cdn.jsdelivr.net/npm/${BUNDLER_PROGRAM} https://unpkg.com/${BUNDLER_PROGRAM}`,
].join("; ");
