import type { ComponentProps, ReactElement } from "react";

type ImageProps = Omit<ComponentProps<"img">, "src" | "placeholder"> & {
  src: string | { src: string; width?: number; height?: number };
  fill?: boolean;
  priority?: boolean;
  preload?: boolean;
  quality?: number;
  unoptimized?: boolean;
  placeholder?: string;
  blurDataURL?: string;
  loader?: unknown;
};

/** An image, unchanged: nothing is scaled down where the app runs. */
function Image(props: ImageProps): ReactElement {
  const { src, fill, priority, preload, quality, unoptimized, placeholder, blurDataURL, loader, style, ...rest } =
    props;
  const filling = fill ? { position: "absolute" as const, inset: 0, width: "100%", height: "100%" } : {};
  // biome-ignore lint/a11y/useAltText: the app's own is in `rest`.
  return <img src={typeof src === "string" ? src : src.src} style={{ ...filling, ...style }} {...rest} />;
}

// biome-ignore lint/style/noDefaultExport: it is imported so.
export default Image;
