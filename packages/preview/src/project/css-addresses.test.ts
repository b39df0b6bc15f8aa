import { expect, test } from "vitest";
import { mapAddresses } from "./css-addresses.ts";

test.each([
  ["background: url(/pic.svg) no-repeat", 'background: url("new") no-repeat'],
  [`a { b: URL( "pic.svg" ); c: url('pic.svg') }`, 'a { b: url("new"); c: url("new") }'],
  ["mask: url(#shape), url(other.png)", "mask: url(#shape), url(other.png)"],
  ["color: red", "color: red"],
])("%s becomes %s", (css, mappedCss) => {
  expect(mapAddresses(css, (address) => (/pic\.svg$/u.test(address) ? "new" : undefined))).toBe(mappedCss);
});
