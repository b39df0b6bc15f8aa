import { expect, test } from "vitest";
import { pdfFault } from "./pdf-facts.ts";

test.each([
  ["%PDF-1.4\ntrailer<</Root 1 0 R>>\nstartxref\n9\n%%EOF", undefined],
  ["%PDF-1.4\ntrailer<</Root 1 0 R /Encrypt 8 0 R>>\nstartxref\n9\n%%EOF\n", "locked"],
  ["%PDF-1.7\n9 0 obj<</Type/XRef/Encrypt 12 0 R/W[1 2 1]>>\nstartxref\n9\n%%EOF", "locked"],
  ["%PDF-1.7\ntrailer<</Encrypt<</Filter/Standard>>>>\n%%EOF", "locked"],
  ["%PDF-1.7\n(How to /Encrypt a text)\n%%EOF", undefined],
  ["%PDF-1.7\n1 0 obj<</Length 9000>>stream\nxyz", "damaged"],
])("[FIELD-4] the PDF %j is %s", (content, fault) => {
  expect(pdfFault(new TextEncoder().encode(content))).toBe(fault);
});
