import { type GenerationMode, generationModes } from "@tutti/domain";
import { expect, test } from "vitest";
import { modeLabels, modeOf } from "./generation-modes.ts";

test("every mode has the name that the specification gives it", () => {
  expect(generationModes.map((mode) => modeLabels[mode].label)).toEqual([
    "Chat",
    "Image",
    "Interactive App",
    "Landing Page",
    "2D Game",
    "3D Game",
  ]);
});

test("[COMP-1] every mode can be sent, in the order of the specification", () => {
  expect(generationModes).toEqual(["chat", "image", "interactive-web-app", "landing-page", "2d-game", "3d-game"]);
});

test("a draft without a mode, or with one that is not known, is a chat", () => {
  expect([modeOf({}), modeOf({ mode: "image" })]).toEqual(["chat", "image"]);
  expect(modeOf({ mode: "a-later-mode" as GenerationMode })).toBe("chat");
});
