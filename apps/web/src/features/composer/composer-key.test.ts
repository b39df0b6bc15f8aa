import { expect, test } from "vitest";
import { composerAction } from "./composer-key.ts";

const enter = {
  key: "Enter",
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
};
const escapeKey = { ...enter, key: "Escape", keyCode: 27 };

test.each([
  ["Enter", enter, false, "send"],
  ["Cmd+Enter", { ...enter, metaKey: true }, false, "send"],
  ["Ctrl+Enter", { ...enter, ctrlKey: true }, false, "send"],
  ["Shift+Enter", { ...enter, shiftKey: true }, false, undefined],
  ["Alt+Enter", { ...enter, altKey: true }, false, undefined],
  ["Enter while composing", { ...enter, isComposing: true }, false, undefined],
  ["Enter with the input method's key code", { ...enter, keyCode: 229 }, false, undefined],
  ["a letter", { ...enter, key: "a", keyCode: 65 }, false, undefined],
  ["Escape at rest", escapeKey, false, undefined],
  ["Escape during an answer", escapeKey, true, "stop"],
  ["Escape while composing during an answer", { ...escapeKey, isComposing: true }, true, undefined],
  ["ArrowUp without a queue", { ...enter, key: "ArrowUp", keyCode: 38 }, true, undefined],
] as const)("%s asks for the right thing", (_name, event, isProcessing, expected) => {
  expect(composerAction(event, { isProcessing, isBelowQueue: false })).toBe(expected);
});

const arrowUp = { ...enter, key: "ArrowUp", keyCode: 38 };

test.each([
  ["ArrowUp", arrowUp, "edit-queued"],
  ["Shift+ArrowUp", { ...arrowUp, shiftKey: true }, undefined],
  ["Cmd+Shift+ArrowUp, which collapses all", { ...arrowUp, shiftKey: true, metaKey: true }, undefined],
  ["ArrowUp while composing", { ...arrowUp, isComposing: true }, undefined],
  ["Enter", enter, "send"],
] as const)("[RUN-8] in the empty field below a queue %s asks for the right thing", (_name, event, expected) => {
  expect(composerAction(event, { isProcessing: true, isBelowQueue: true })).toBe(expected);
});
