import { expect, test } from "vitest";
import { createDialogs } from "./dialogs.ts";

test("[HOUSE-2] opens dialogs by name, several over each other", () => {
  const dialogs = createDialogs();
  dialogs.open("share", { messageId: "m1" });
  dialogs.open("signIn", {});
  expect(dialogs.state.getState()).toMatchObject({ share: { messageId: "m1" }, signIn: {} });
  dialogs.close("share");
  expect(dialogs.state.getState().share).toBeUndefined();
  expect(dialogs.state.getState().signIn).toEqual({});
  dialogs.closeAll();
  expect(dialogs.state.getState()).toEqual({});
});

test("[HOUSE-2] opens a dialog again with another subject", () => {
  const dialogs = createDialogs();
  dialogs.open("models", { purpose: "add" });
  dialogs.open("models", { purpose: "fix", versionId: "v1" });
  expect(dialogs.state.getState().models).toEqual({ purpose: "fix", versionId: "v1" });
});
