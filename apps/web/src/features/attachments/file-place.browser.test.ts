import { afterEach, expect, test } from "vitest";
import { filePlaceOf } from "./file-place.ts";

afterEach(() => document.body.replaceChildren());

test("files in the panel are its own, others the chat's unless it is covered", () => {
  document.body.innerHTML = '<main></main><aside data-file-place="panel"><p></p></aside>';
  const inside = document.querySelector("p");
  const outside = document.querySelector("main");
  const panel = document.querySelector("aside");
  expect([inside, panel, outside, document.body, window, null].map(filePlaceOf)).toEqual([
    "panel",
    "panel",
    "chat",
    "chat",
    "chat",
    "chat",
  ]);
  panel?.setAttribute("data-cover", "true");
  expect([inside, outside, null].map(filePlaceOf)).toEqual(["panel", "panel", "panel"]);
  panel?.remove();
  expect([outside, null].map(filePlaceOf)).toEqual(["chat", "chat"]);
});
