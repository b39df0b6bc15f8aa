import { expect, test } from "vitest";
import { isLibraryWarning } from "./library-warning.ts";

test.each([
  ['Warning: Each child in a list should have a unique "key" prop.', true],
  ["[Vue warn]: Failed to resolve component: x-card", true],
  ["[Vue Router warn]: No match found for location", true],
  ["⚠️ React Router Future Flag Warning: React Router will begin wrapping", true],
  ["THREE.Geometry has been deprecated. Use BufferGeometry", true],
  ["TypeError: x is not a function", false],
  ["THREE.WebGLProgram: Shader Error 0 - VALIDATE_STATUS false", false],
  ["Could not save: the warning sign", false],
  ["Error: this key is wrong\n    at App (src/App.tsx:1:2)\nit is deprecated", false],
])("[APP-9] %j is only a library's warning: %s", (text, isWarning) => {
  expect(isLibraryWarning(text)).toBe(isWarning);
});
