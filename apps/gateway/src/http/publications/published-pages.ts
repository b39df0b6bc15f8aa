import { ApiFailure } from "../../api-failure.ts";
import type { Publications } from "../../publications/publications.ts";
import type { App, AppContext } from "../app-env.ts";
import { permissionsPolicy } from "../middleware/content-policies.ts";

/** The path of a publication's page; its own files under `/p/` have a dot in their name. */
const PATH = "/p/:id{[A-Za-z0-9_-]{16,64}}";

/**
 * The page around a published app is of our origin, so that it can store itself for a visit without a network. It runs
 * its own program alone, and cannot be framed. The app runs in a frame of an opaque origin, with the policy of
 * previews.
 */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "object-src 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join("; ");

const headers = {
  "content-security-policy": policy,
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": permissionsPolicy,
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  // Search engines do not index it: only people who were given its link find it.
  "x-robots-tag": "noindex",
  "cache-control": "no-store",
};

/** The title that replaces the real one until the password was entered. */
const LOCKED_TITLE = "A page with a password";

/**
 * The files of a publication's link: the page that shows it, or the reason why it is not shown; the manifest and the
 * icon with which it is installed.
 */
export function addPublishedPages(app: App, { publications }: { publications: Publications }): void {
  const find = async (c: AppContext) => publications.find(c.req.param("id") ?? "");

  const titleOf = async (c: AppContext): Promise<string> => {
    const publication = await find(c);
    if (!publication.ok) throw new ApiFailure({ code: 404, message: "Publication not found" });
    return publication.value.password_hash === null ? publication.value.title : LOCKED_TITLE;
  };

  app.get(PATH, async (c) => {
    const publication = await find(c);
    if (publication.ok) {
      const title = publication.value.password_hash === null ? publication.value.title : LOCKED_TITLE;
      return c.html(page({ title, id: publication.value.id }), 200, headers);
    }
    return c.html(page({ title: "Nothing to show", id: "" }), publication.error === "not-found" ? 404 : 410, headers);
  });

  app.get(`${PATH}/manifest.webmanifest`, async (c) => {
    const name = await titleOf(c);
    const at = `/p/${c.req.param("id")}`;
    const manifest = {
      id: at,
      name,
      short_name: name.slice(0, 12),
      start_url: at,
      scope: at,
      display: "standalone",
      background_color: "#ffffff",
      theme_color: "#ffffff",
      icons: [{ src: `${at}/icon.svg`, type: "image/svg+xml", sizes: "any", purpose: "any" }],
    };
    return c.body(JSON.stringify(manifest), 200, { ...headers, "content-type": "application/manifest+json" });
  });

  app.get(`${PATH}/icon.svg`, async (c) =>
    c.body(icon(await titleOf(c)), 200, { ...headers, "content-type": "image/svg+xml" }),
  );
}

function page({ title, id }: { title: string; id: string }): string {
  const links =
    id === ""
      ? ""
      : `<link rel="manifest" href="/p/${id}/manifest.webmanifest">
<link rel="icon" href="/p/${id}/icon.svg" type="image/svg+xml">
`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${escapeHtml(title)}</title>
${links}<link rel="stylesheet" href="/p/published-page.css">
<script src="/p/published-page.js" defer></script>
</head>
<body></body>
</html>
`;
}

/** An icon of the title's first letter on a color that is derived from the title. */
function icon(title: string): string {
  const [first] = new Intl.Segmenter("en").segment(title.trim().toUpperCase());
  const hue = [...title].reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 360, 7);
  const text = escapeHtml(first?.segment ?? "T");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="96" fill="hsl(${hue} 55% 42%)"/><text x="256" y="348" font-family="system-ui, sans-serif" font-size="264" font-weight="600" text-anchor="middle" fill="#fff">${text}</text></svg>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
