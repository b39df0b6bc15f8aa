import { expect, test } from "vitest";
import { takeOwnerLink } from "./owner-link.ts";

test.each<[string, string | undefined, string | undefined]>([
  ["#owner=abc_DEF-123", "abc_DEF-123", "/chat?models=demo/guide"],
  ["", undefined, undefined],
  ["#message-7", undefined, undefined],
  ["#owner=", undefined, undefined],
  ["#owner=<script>", undefined, undefined],
])("[SEC-11] the address with %j gives the secret %j, and becomes %j", (hash, secret, address) => {
  let shownAddress: string | undefined;
  const history = {
    state: { key: "kept" },
    replaceState: (state: unknown, _: string, url?: string | URL | null) => {
      expect(state).toEqual({ key: "kept" });
      shownAddress = String(url);
    },
  };
  const location = { pathname: "/chat", search: "?models=demo/guide", hash };
  expect(takeOwnerLink({ location, history })).toBe(secret);
  expect(shownAddress).toBe(address);
});
