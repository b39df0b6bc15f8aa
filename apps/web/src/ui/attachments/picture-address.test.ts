import { expect, test } from "vitest";
import { pictureAddress } from "./picture-address.ts";

test.each([
  ["a.svg", "<svg/>", "data:image/svg+xml,%3Csvg%2F%3E"],
  ["a.png", "iVBO\nRw0=", "data:image/png;base64,iVBORw0="],
  ["a.png", "data:image/png;base64,AA==", "data:image/png;base64,AA=="],
  ["a.png", "data:text/html,<script>", undefined],
  ["a.png", "https://elsewhere.example/a.png", undefined],
  ["a.txt", "AAAA", undefined],
  ["a.svg", "  ", undefined],
])("the picture %s that holds %j is at %j", (path, content, expected) => {
  expect(pictureAddress(path, content)).toBe(expected);
});
