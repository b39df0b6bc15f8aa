import { expect, test } from "vitest";
import { faultTexts } from "./fault-texts.ts";

test("[FIELD-4] locked, damaged and scanned PDFs are named before they are sent", () => {
  expect(
    faultTexts([
      { name: "a.pdf", fault: "locked" },
      { name: "b.pdf" },
      { name: "c.pdf", fault: "damaged" },
      { name: "d.pdf", fault: "locked" },
      { name: "e.pdf", hasNoText: true },
    ]),
  ).toEqual([
    "Locked: a.pdf, d.pdf. Models cannot open it. Open it yourself, print it as a PDF without a password, and attach that.",
    "Cut off: c.pdf. Its end is missing. Download or save it again.",
    "Without text: e.pdf. Its pages are pictures. Models that read files see them, others get nothing of it: for those, attach the pages as pictures.",
  ]);
  expect(faultTexts([{ name: "b.pdf" }])).toEqual([]);
});
