import { describe, expect, test } from "vitest";
import {
  ariaShortcut,
  hasCommandKey,
  matchesShortcut,
  type Shortcut,
  shortcutKeys,
  shortcutLabel,
} from "./shortcut.ts";

const press = (
  key: string,
  modifiers: Partial<Record<"metaKey" | "ctrlKey" | "shiftKey" | "altKey", boolean>> = {},
) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  ...modifiers,
});

describe("a shortcut", () => {
  test.each<[Shortcut, boolean, string]>([
    [{ key: "k", mod: true }, true, "⌘K"],
    [{ key: "k", mod: true }, false, "Ctrl K"],
    [{ key: "/", mod: true }, false, "Ctrl /"],
    [{ key: "Enter", mod: true, shift: true }, true, "⌘⇧↵"],
    [{ key: "Backspace", mod: true, shift: true }, false, "Ctrl Shift ⌫"],
    [{ key: "[" }, false, "["],
  ])("%j on Apple's machines %s reads %s", (shortcut, apple, label) => {
    expect(shortcutLabel(shortcut, apple)).toBe(label);
  });

  test.each([
    ["the key with Ctrl", press("k", { ctrlKey: true }), false, true],
    ["the key with caps lock and Ctrl", press("K", { ctrlKey: true }), false, true],
    ["the key alone", press("k"), false, false],
    ["the key with Cmd elsewhere", press("k", { metaKey: true }), false, false],
    ["the key with Cmd on Apple's", press("k", { metaKey: true }), true, true],
    ["the key with Ctrl on Apple's", press("k", { ctrlKey: true }), true, false],
    ["the key with Ctrl and Shift", press("k", { ctrlKey: true, shiftKey: true }), false, false],
    ["the key with Ctrl and Alt", press("k", { ctrlKey: true, altKey: true }), false, false],
  ])("with mod and k, %s", (_, event, apple, expected) => {
    expect(matchesShortcut(event, { key: "k", mod: true }, apple)).toBe(expected);
  });

  test.each([
    ["typed with Shift", press("?", { shiftKey: true }), true],
    ["typed without Shift, as on some keyboards", press("?"), true],
    ["with Ctrl", press("?", { ctrlKey: true, shiftKey: true }), false],
  ])("the sign ? is meant when %s: %s", (_, event, expected) => {
    expect(matchesShortcut(event, { key: "?" }, false)).toBe(expected);
  });

  test("a combination has a cap for each key, and a name for screen readers", () => {
    const shortcut: Shortcut = { key: "ArrowUp", mod: true, shift: true };
    expect(shortcutKeys(shortcut, false)).toEqual(["Ctrl", "Shift", "↑"]);
    expect(shortcutKeys(shortcut, true)).toEqual(["⌘", "⇧", "↑"]);
    expect(ariaShortcut(shortcut, false)).toBe("Control+Shift+ArrowUp");
    expect(ariaShortcut({ key: "k", mod: true }, true)).toBe("Meta+K");
  });

  test.each([
    ["MacIntel", true],
    ["iPhone", true],
    ["Win32", false],
    ["Linux x86_64", false],
  ])("the platform %s has a Cmd key: %s", (platform, expected) => {
    expect(hasCommandKey(platform)).toBe(expected);
  });
});
