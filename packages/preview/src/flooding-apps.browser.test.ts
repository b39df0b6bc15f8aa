import { expect, test } from "vitest";
import { commands } from "vitest/browser";
import { createPreviews } from "./testing/preview.test-support.ts";

declare module "vitest/browser" {
  interface BrowserCommands {
    answerDialogs: (milliseconds: number) => Promise<void>;
  }
}

const show = createPreviews();
const wait = { timeout: 25_000 };
const inPage = (script: string): Record<string, string> => ({ "index.html": `<p>Hello</p><script>${script}</script>` });

test("[FIELD-5] an app with thousands of errors a second lives", async () => {
  const testPreview = show(
    inPage(`let rounds = 0;
const timer = setInterval(() => {
  for (let i = 0; i < 1000; i += 1) Promise.reject(new Error("error " + rounds + " " + i));
  rounds += 1;
  if (rounds === 20) { clearInterval(timer); console.log("survived"); }
}, 50);`),
  );
  expect(await testPreview.line(/errors at once/u)).toMatch(/^Too many errors at once: \d+ were left out\.$/u);
  await expect.poll(() => testPreview.preview.state().name, wait).toBe("running");
  testPreview.preview.evaluate("'alive ' + rounds");
  expect(await testPreview.line(/^alive/u)).toMatch(/^alive \d+$/u);
  await testPreview.event("runtime-error");
  const errors = testPreview.events.filter(({ type }) => type === "runtime-error");
  expect(errors.length).toBeLessThan(100);
});

test("[FIELD-5] an app may write anything to the console, as much as it wants", async () => {
  const testPreview = show(
    inPage(`const { proxy, revoke } = Proxy.revocable({}, {});
revoke();
console.log(proxy);
Promise.reject(proxy);
setTimeout(() => { throw proxy; });
const circle = { name: "circle" };
circle.self = circle;
console.log(circle);
console.log("m".repeat(5_000_000));
console.log(Array.from({ length: 1_000_000 }, (_, index) => index));
console.log(new Uint8Array(5_000_000));
console.log(new Proxy({}, { get() { throw new Error("no") }, ownKeys() { throw new Error("no") } }));
console.log(document.body, new Map([[1, { a: 2 }]]));
for (let i = 0; i < 100_000; i += 1) console.log("line " + i);
setTimeout(() => console.log("survived"), 500);`),
  );
  expect(await testPreview.line("survived")).toBe("survived");
  expect(await testPreview.line(/cannot be read/u)).toBe("[a value that cannot be read]");
  expect(await testPreview.line(/circle/u)).toBe('{"name":"circle","self":"[…]"}');
  expect(await testPreview.line(/^mmm/u)).toHaveLength(4_000);
  expect(await testPreview.line(/^\[0,1,2/u)).toMatch(/99,"… 999900 more"\]$/u);
  expect(await testPreview.line(/^"<body>/u)).toBe('"<body>" [[1,{"a":2}]]');
  expect(await testPreview.line(/lines at once/u)).toMatch(/^Too many lines at once: \d+ were left out\.$/u);
  expect(testPreview.preview.state().name).toBe("running");
});

test("[FIELD-5] hundreds of missing pictures end nothing", async () => {
  const testPreview = show(
    inPage(`for (let i = 0; i < 4000; i += 1) {
  const picture = new Image();
  picture.src = "https://pictures.invalid/" + i + ".png";
  document.body.append(picture);
}
addEventListener("load", () => setTimeout(() => console.log("survived"), 500));`),
  );
  expect(await testPreview.line("survived")).toBe("survived");
  expect(testPreview.preview.state().name).toBe("running");
  const missing = testPreview.events.findLast((event) => event.type === "missing");
  expect(missing?.addresses).toHaveLength(50);
});

test("[FIELD-5] an app that opens dialogs without end is stopped", async () => {
  await commands.answerDialogs(5);
  const testPreview = show(inPage("for (let i = 0; i < 500; i += 1) alert(i);"));
  await expect.poll(() => testPreview.preview.state(), wait).toEqual({ name: "stopped", reason: "dialogs" });
});

test("[FIELD-5] an app opens dialogs where a person looks at it, and only there", async () => {
  const testPreview = show(inPage("console.log([confirm('Sure?'), prompt('Name?')].join());"));
  expect(await testPreview.line(/,/u)).toBe("false,");
  const isAsking = (): boolean | undefined =>
    testPreview.container.querySelector("iframe")?.sandbox.contains("allow-modals");
  expect(isAsking()).toBe(true);
  testPreview.preview.show({
    isNetworkAllowed: false,
    isEarly: true,
    files: [
      {
        path: "index.html",
        content: "<script>for (let i = 0; i < 50; i += 1) alert(i); console.log('silent');</script>",
      },
    ],
  });
  expect(await testPreview.line("silent")).toBe("silent");
  expect(isAsking()).toBe(false);
});
