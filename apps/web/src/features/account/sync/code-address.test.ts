import { expect, test } from "vitest";
import { codeAddress, codeOfFragment } from "./code-address.ts";

test("the address of a code keeps it in the fragment", () => {
  const address = new URL(codeAddress("https://tutti.example", "7K2M-AAAA-BBBB-CCCC"));
  expect(address.pathname).toBe("/settings");
  expect(address.search).toBe("");
  expect(codeOfFragment(address.hash)).toBe("7K2M-AAAA-BBBB-CCCC");
});

test.each(["", "#sync", "#other"])("the fragment %j has no code", (fragment) => {
  expect(codeOfFragment(fragment)).toBeUndefined();
});
