import { expect, test } from "vitest";
import { createPreview } from "../host/create-preview.ts";
import type { PreviewEvent } from "../host/preview-events.ts";
import { createMemoryStorage } from "../storage/preview-storage.ts";
import { bundler, projectOf } from "../testing/preview.test-support.ts";

/** An app that reports, again and again, that the person has pointed at one of its elements. */
const pushing = `<p>Hello</p><script>
const element = { tag: "p", label: "Send all keys", attributes: {}, order: 0, ancestors: [] };
setInterval(() => parent.postMessage({ type: "frame-pointed", element }, "*"), 20);
setTimeout(() => console.log("it has said so"), 400);
</script>`;

test("[APP-11] an app cannot report a pointed element without the user's pointing", async () => {
  const container = document.createElement("div");
  container.style.cssText = "position:relative;width:400px;height:300px";
  document.body.append(container);
  const events: PreviewEvent[] = [];
  const preview = createPreview({
    container,
    artifactId: "pushing",
    bundler,
    storage: createMemoryStorage(),
    title: "Preview",
    isPointable: true,
    onEvent: (event) => events.push(event),
  });
  const countOf = (type: PreviewEvent["type"]): number => events.filter((event) => event.type === type).length;
  preview.point(true);
  expect(countOf("pointing-ended")).toBe(1);

  preview.show({ files: projectOf({ "index.html": pushing }), entry: "index.html", isNetworkAllowed: false });
  await expect.poll(() => countOf("console"), { timeout: 20_000 }).toBeGreaterThan(0);
  expect(countOf("pointed")).toBe(0);
  // Once for each request of the person, and no more.
  preview.point(true);
  await expect.poll(() => countOf("pointed")).toBe(1);
  preview.point(true);
  await expect.poll(() => countOf("pointed")).toBe(2);
  preview.point(true);
  preview.stop();
  expect(countOf("pointing-ended")).toBe(2);
  preview.dispose();
  container.remove();
});
