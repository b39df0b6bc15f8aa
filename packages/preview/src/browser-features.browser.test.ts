import { expect, test } from "vitest";
import { page as testPage } from "vitest/browser";
import { createPreviews } from "./testing/preview.test-support.ts";

const show = createPreviews();
const inPage = (script: string, body = ""): Record<string, string> => ({
  "index.html": `<body>${body}<script>${script}</script></body>`,
  "notes.txt": "from a file",
});

test.each([
  [
    "a link whose address is revoked at once",
    `const link = document.createElement("a"); link.href = URL.createObjectURL(new Blob(["blob"])); link.download = "a.txt";
document.body.append(link); link.click(); link.remove(); URL.revokeObjectURL(link.href);`,
    "a.txt: blob",
  ],
  [
    "a link in no document",
    `const link = document.createElement("a"); link.href = "data:text/csv,a%2Cb"; link.download = "table.csv"; link.click();`,
    "table.csv: a,b",
  ],
  [
    "an event on a link in no document",
    `const link = document.createElement("a"); link.href = URL.createObjectURL(new Blob(["event"])); link.download = "b.txt"; link.dispatchEvent(new MouseEvent("click"));`,
    "b.txt: event",
  ],
  [
    "a link to a file of the app",
    `const link = document.createElement("a"); link.href = "notes.txt"; link.download = ""; document.body.append(link); link.click();`,
    "notes.txt: from a file",
  ],
  [
    "the dialog for saving",
    `showSaveFilePicker({ suggestedName: "c.txt" }).then(async (file) => { const writer = await file.createWritable(); await writer.write("one "); await writer.write({ type: "write", data: "two" }); await writer.close(); });`,
    "c.txt: one two",
  ],
])("[FIELD-5] a download by %s is offered", async (_, script, expected) => {
  const { file } = await show(inPage(script)).event("file-offered");
  expect(`${file.name}: ${new TextDecoder().decode(file.bytes)}`).toBe(expected);
});

test("[FIELD-5] an app copies to the clipboard when the person presses something in it", async () => {
  const testPreview = show(
    inPage(
      `const tell = (word) => (value) => console.log(word + ": " + (value?.message ?? value));
document.querySelector("#new").onclick = () => navigator.clipboard.writeText("x").then(tell("new"), tell("refused"));
document.querySelector("#old").onclick = () => { document.querySelector("input").select(); tell("old")(document.execCommand("copy")); };
console.log("ready");`,
      '<button id="new">New</button><button id="old">Old</button><input value="y">',
    ),
  );
  await testPreview.line("ready");
  const frame = testPage.frameLocator(testPage.getByTitle("Preview"));
  await frame.getByRole("button", { name: "New" }).click();
  expect(await testPreview.line(/^(?:new|refused)/u)).toBe("new: undefined");
  await frame.getByRole("button", { name: "Old" }).click();
  expect(await testPreview.line(/^old/u)).toBe("old: true");
});

test("[FIELD-5] cookies, stored items, pages to print and windows are there", async () => {
  const testPreview = show(
    inPage(
      `document.cookie = "a=1"; localStorage.setItem("b", "2"); sessionStorage.setItem("c", "3");
console.log("result:" + [document.cookie, localStorage.b, sessionStorage.c, document.fullscreenEnabled, typeof print, typeof open, typeof document.body.requestPointerLock].join());`,
    ),
  );
  expect(await testPreview.line(/^result:/u)).toBe("result:a=1,2,3,true,function,function,function");
});

test("[FIELD-5] what an app never gets is told in words", async () => {
  const testPreview = show(
    inPage(
      `navigator.geolocation.getCurrentPosition(() => {}, () => {}); navigator.geolocation.getCurrentPosition(() => {}, () => {});
navigator.mediaDevices?.getUserMedia({ audio: true }).catch(() => {}); navigator.clipboard.readText().catch(() => {});
try { indexedDB.open("a"); } catch {}
Notification.requestPermission().then(() => {}, () => {}); document.querySelector("button").click(); setTimeout(() => console.log("end"), 500);`,
      '<form action="/send" method="post"><button>Send</button></form>',
    ),
  );
  await testPreview.line("end");
  const lines = testPreview.events
    .flatMap((event) => (event.type === "console" ? event.entries : []))
    .map(({ text }) => text);
  for (const line of [
    "The place of this device (getCurrentPosition) is not available to apps here.",
    "The content of the clipboard (readText) is not available to apps here.",
    "A database of the browser, unlike localStorage (open) is not available to apps here.",
    "A notification (requestPermission) is not available to apps here.",
    "This preview may not use the network: the form was not sent, as an app has no server (form-action)",
  ]) {
    expect(lines.filter((each) => each === line)).toHaveLength(1);
  }
  expect(testPreview.events.filter(({ type }) => type === "missing")).toEqual([]);
});
