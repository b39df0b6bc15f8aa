import { expect, test } from "vitest";
import { templateModule } from "./app-template-table.ts";

test.each([
  ["@/components/ui/button", "@/components/ui/button"],
  ["~/components/ui/card.tsx", "@/components/ui/card"],
  ["./components/ui/tabs", "@/components/ui/tabs"],
  ["../ui/select", "@/components/ui/select"],
  ["./ui/input", "@/components/ui/input"],
  ["@/lib/utils", "@/lib/utils"],
  ["../lib/utils", "@/lib/utils"],
  ["./lib/utils.ts", "@/lib/utils"],
  ["@/components/ui/rocket", undefined],
  ["@/components/button", undefined],
  ["./utils", undefined],
  ["gui/button", undefined],
  ["@/lib/utils/dates", undefined],
])("[APP-4] %s is answered by %s", (specifier, module) => {
  expect(templateModule(specifier)).toBe(module);
});
