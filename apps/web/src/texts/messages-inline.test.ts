import { join } from "node:path";
import { transformSync } from "@babel/core";
import macros from "@lingui/babel-plugin-lingui-macro";
import { getConfig } from "@lingui/conf";
import { compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { expect, test } from "vitest";
import { messagesInline } from "../../vite-texts/messages-inline.ts";

const linguiConfig = getConfig({ configPath: join(import.meta.dirname, "..", "..", "lingui.config.ts") });

/** A program of texts in the language of the sources, as the page's build produces it. */
function inline(...lines: string[]): string {
  const result = transformSync(lines.join("\n"), {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ["typescript", "jsx"] },
    plugins: [
      [macros, { linguiConfig, descriptorFields: "message" }],
      messagesInline((_id, source) => compileMessageOrThrow(source)),
    ],
  });
  return result?.code ?? "";
}

/** A placeholder in a template. */
const value = (code: string) => `\${${code}}`;

test("a message without plurals becomes a string without the runtime", () => {
  const code = inline('import { t } from "@lingui/core/macro";', `const text = t\`Hello, ${value("name")}\`;`);
  expect(code).toBe(`const text = \`Hello, ${value("name")}\`;`);
});

test("a message inside the value of another is one as well", () => {
  const code = inline(
    'import { t } from "@lingui/core/macro";',
    `const text = t\`Sent by ${value("isOwn ? t`you` : author")}.\`;`,
  );
  expect(code).toBe(`const text = \`Sent by ${value('isOwn ? "you" : author')}.\`;`);
});

test("a message with plurals keeps the runtime", () => {
  const code = inline(
    'import { plural, t } from "@lingui/core/macro";',
    'const text = plural(count, { one: "# model", other: "# models" });',
    "const title = t`Models`;",
  );
  expect(code).toMatch(/^import \{ i18n as (?<name>\w+) \} from "tutti:texts";\nconst text = \k<name>\._\(/u);
  expect(code).toContain('const title = "Models";');
});

test("a message with elements keeps its component alone", () => {
  const code = inline(
    'import { t } from "@lingui/core/macro";',
    'import { Trans } from "@lingui/react/macro";',
    "const note = <Trans title={t`Keys`}>Press <kbd>Enter</kbd></Trans>;",
  );
  expect(code).toContain('from "tutti:trans"');
  expect(code).not.toContain("tutti:texts");
});
