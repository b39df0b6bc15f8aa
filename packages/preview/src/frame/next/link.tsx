import type { ComponentProps, ReactElement } from "react";

/** An address as a text or in its parts. */
export type Href = string | { pathname?: string; query?: Record<string, string>; hash?: string };

/** The address as a text. */
export function addressOf(href: Href): string {
  if (typeof href === "string") return href;
  const { pathname = "", query = {}, hash = "" } = href;
  const search = new URLSearchParams(query).toString();
  return pathname + (search === "" ? "" : `?${search}`) + (hash === "" ? "" : `#${hash.replace(/^#/u, "")}`);
}

type LinkProps = Omit<ComponentProps<"a">, "href"> & {
  href: Href;
  as?: string;
  replace?: boolean;
  scroll?: boolean;
  shallow?: boolean;
  prefetch?: boolean | null;
  legacyBehavior?: boolean;
  passHref?: boolean;
};

/** A link to a page of the app, which the frame follows as any other. */
function Link(props: LinkProps): ReactElement {
  const { href, as, replace, scroll, shallow, prefetch, legacyBehavior, passHref, ...rest } = props;
  return <a href={addressOf(href)} {...rest} />;
}

// biome-ignore lint/style/noDefaultExport: it is imported so.
export default Link;
