import { IconTerminal2 } from "@tabler/icons-react";
import type { CSSProperties } from "react";
import { vendorOf } from "./vendor.ts";
import classes from "./vendor-mark.module.css";
import { vendorMarks } from "./vendor-marks.ts";

/**
 * The mark of the vendor in a model's slug, in the text's own color; its initials if we have no mark. Hidden from
 * screen readers, because the model's name always stands beside it.
 *
 * @param size in pixels
 */
export function VendorMark({ slug, size = 16 }: { slug: string; size?: number }) {
  const vendor = vendorOf(slug);
  if (vendor.mark === "demo") return <IconTerminal2 size={size} stroke={1.75} aria-hidden="true" />;

  const address = vendor.mark === undefined ? undefined : vendorMarks[vendor.mark];
  const style: CSSProperties = { inlineSize: size, blockSize: size };
  if (address === undefined) {
    return (
      <span className={classes.monogram} style={{ ...style, fontSize: size * 0.5 }} aria-hidden="true">
        {vendor.monogram}
      </span>
    );
  }
  // A mask, because the marks have one color and must take the text's.
  return <span className={classes.mark} style={{ ...style, maskImage: `url("${address}")` }} aria-hidden="true" />;
}
