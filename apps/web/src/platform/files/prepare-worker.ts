import { encodeImage } from "./encode-image.ts";
import { prepareFile } from "./prepare-file.ts";
import type { PrepareReply, PrepareRequest } from "./prepare-protocol.ts";

/** The worker that reads files and encodes images. */
addEventListener("message", async ({ data: { id, file } }: MessageEvent<PrepareRequest>) => {
  const reply: PrepareReply = { id, result: await prepareFile(file, encodeImage) };
  postMessage(reply);
});
