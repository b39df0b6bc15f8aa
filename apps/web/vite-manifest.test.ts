import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createManifest } from "./vite-manifest.ts";

const manifest = createManifest({ theme: "#f7f7f8", background: "#ffffff" });

/** The width and the height in the header of a PNG file. */
function sizeOf(path: string): string {
  const bytes = readFileSync(join(import.meta.dirname, "public", path));
  expect(bytes.subarray(1, 4).toString()).toBe("PNG");
  return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
}

test("[DEV-9] the manifest's icons are there in their sizes", () => {
  for (const { src, sizes } of manifest.icons) expect(sizeOf(src)).toBe(sizes);
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "192x192 maskable",
    "512x512 maskable",
  ]);
});

test("[DEV-9] what is shared is posted to the page's own address", () => {
  expect(manifest.share_target).toMatchObject({ action: "/launch", method: "POST", enctype: "multipart/form-data" });
  expect(manifest.file_handlers.map(({ action }) => action)).toEqual(["/chat"]);
});
