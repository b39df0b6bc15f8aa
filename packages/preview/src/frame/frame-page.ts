import { framePolicy } from "./frame-policy.ts";

/** The page says itself which one it is: its address can be written in more than one way. */
const OPEN_ATTRIBUTE = "data-network";

/**
 * Whether a preview's frame starts from the page with the network; the build reads this file, too, and knows no
 * document.
 */
export function isOpenPage({ documentElement }: { documentElement: { hasAttribute(name: string): boolean } }): boolean {
  return documentElement.hasAttribute(OPEN_ATTRIBUTE);
}

/**
 * The page that a preview's frame starts from. It has a policy of its own, which stays when the artifact's page is
 * written over it; a frame filled by its parent would have the product's.
 *
 * @param options.boot the program that waits for the artifact's page
 */
export function framePage({ isNetworkAllowed, boot }: { isNetworkAllowed: boolean; boot: string }): string {
  return `<!doctype html>
<html lang="en"${isNetworkAllowed ? ` ${OPEN_ATTRIBUTE}` : ""}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${framePolicy({ isNetworkAllowed })}">
<meta http-equiv="x-dns-prefetch-control" content="off">
<meta name="referrer" content="no-referrer">
<title>Preview</title>
</head>
<body>
<script>${boot.replaceAll("</script", "<\\/script")}</script>
</body>
</html>
`;
}
