import { expect, test } from "vitest";
import { doors } from "./doors.ts";
import { starterPrompts } from "./starter-prompts.ts";

test("[LOOK-5] each door begins a message that can be sent as it is", () => {
  expect(doors.map(({ name }) => name)).toEqual(["ask", "build", "blind"]);
  for (const { prompt } of doors) expect(starterPrompts[prompt].length).toBeGreaterThan(30);
});
