import { describe, expect, test } from "vitest";
import { hostOf, inlineImage, safeLink } from "./safe-address.ts";

describe("an address in a message", () => {
  test.each([
    ["https://tutti.example/a?b#c", "https://tutti.example/a?b#c"],
    ["http://localhost:4000", "http://localhost:4000/"],
    ["mailto:ada@tutti.example", "mailto:ada@tutti.example"],
    ["javascript:alert(1)", undefined],
    [" JaVaScRiPt:alert(1)", undefined],
    ["java\nscript:alert(1)", undefined],
    ["data:text/html,<script>", undefined],
    ["vbscript:x", undefined],
    ["file:///etc/passwd", undefined],
    ["blob:https://tutti.example/1", undefined],
    ["/account/delete", undefined],
    ["//tutti.example", undefined],
    ["", undefined],
  ])("%j may be followed as %j", (address, expected) => {
    expect(safeLink(address)).toBe(expected);
  });

  test.each([
    ["data:image/png;base64,AAAA", true],
    ["data:image/svg+xml;base64,AAAA", false],
    ["data:text/html;base64,AAAA", false],
    ["https://tracker.example/pixel.png", false],
  ])("%j is shown as an image by itself: %s", (address, isShown) => {
    expect(inlineImage(address) !== undefined).toBe(isShown);
  });

  test("is named by its host", () => {
    expect(hostOf("https://www.tutti.example/long/path")).toBe("tutti.example");
    expect(hostOf("not an address")).toBe("not an address");
  });
});
