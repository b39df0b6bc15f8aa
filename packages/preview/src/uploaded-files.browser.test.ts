import { expect, test } from "vitest";
import { createPreviews } from "./testing/preview.test-support.ts";

const show = createPreviews();

test("[APP-10] binary files can be imported, fetched and named by stylesheets", async () => {
  const bytes = "data:model/gltf-binary;base64,AAEC/w==";
  const testPreview = show({
    "index.html": `<!doctype html><div id="root"></div><script type="module" src="/src/main.ts"></script>`,
    "src/main.ts": `import "./styles.css";
import fox from "./fox.glb";
import pixel from "./pixel.png";
console.log("import:" + fox);
console.log("pixel:" + pixel);
const answer = await fetch("/src/fox.glb");
console.log("fetch:" + [...new Uint8Array(await answer.arrayBuffer())]);
const image = new Image();
image.onload = () => console.log("image:" + image.naturalWidth);
image.src = "pixel.png";
const root = document.querySelector("#root");
console.log("style:" + getComputedStyle(root).backgroundImage + [...document.fonts].map(({ family }) => family));`,
    "src/styles.css": `@font-face { font-family: "Mine"; src: url("./mine.woff2"); }
#root { background-image: url("./pixel.png"); }`,
    "src/fox.glb": bytes,
    "src/mine.woff2": "data:font/woff2;base64,d09GMg==",
    "src/pixel.png":
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
    "public/pixel.png":
      "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  });
  expect(await testPreview.line(/^import:/u)).toBe(`import:${bytes}`);
  expect(await testPreview.line(/^pixel:/u)).toMatch(/^pixel:data:image\/png/u);
  expect(await testPreview.line(/^fetch:/u)).toBe("fetch:0,1,2,255");
  expect(await testPreview.line(/^image:/u)).toBe("image:1");
  expect(await testPreview.line(/^style:/u)).toMatch(/^style:url\("data:image\/png.*Mine/u);
});
