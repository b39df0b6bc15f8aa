import { encodeImage } from "./image/encode-image.ts";
import { prepareFile } from "./prepare-file.ts";
import type { PrepareRequest, PrepareResponse } from "./prepare-protocol.ts";

/** The worker that reads files and encodes images. */
addEventListener("message", async ({ data: { id, file, encoding } }: MessageEvent<PrepareRequest>) => {
  const response: PrepareResponse = { id, result: await prepareFile(file, { encodeImage, encoding }) };
  postMessage(response);
});
