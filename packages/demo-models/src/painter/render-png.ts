import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

let ready: Promise<void> | undefined;

/** An SVG document as PNG bytes. The renderer is loaded once for the process, from the package's own file. */
export async function renderPng(svg: string): Promise<Uint8Array> {
  ready ??= loadRenderer();
  await ready;
  const renderer = new Resvg(svg, { font: { loadSystemFonts: false } });
  const image = renderer.render();
  try {
    return image.asPng();
  } finally {
    image.free();
    renderer.free();
  }
}

async function loadRenderer(): Promise<void> {
  await initWasm(await readFile(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
}
