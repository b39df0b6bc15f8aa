import { type FrameReach, framePolicy } from "./frame-policy.ts";

/** In it the page declares which one it is: its address can be written in more than one way. */
const REACH_ATTRIBUTE = "data-reach";

/** The network reach of the page that a preview's frame starts from. The build, which has no DOM, imports this too. */
export function reachOf({
  documentElement,
}: {
  documentElement: { getAttribute(name: string): string | null };
}): FrameReach {
  const reach = documentElement.getAttribute(REACH_ATTRIBUTE);
  return reach === "open" || reach === "packages" ? reach : "closed";
}

/**
 * The page that a preview's frame starts from. It has a policy of its own, which stays when the artifact's page is
 * written over it; a frame filled by its parent would inherit the product's.
 *
 * @param options.boot the program that waits for the artifact's page
 */
export function framePage({ reach, boot }: { reach: FrameReach; boot: string }): string {
  return `<!doctype html>
<html lang="en" ${REACH_ATTRIBUTE}="${reach}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${framePolicy(reach)}">
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
