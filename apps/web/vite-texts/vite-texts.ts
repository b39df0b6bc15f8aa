import { join } from "node:path";
import { transformAsync } from "@babel/core";
import macros, { type LinguiPluginOpts } from "@lingui/babel-plugin-lingui-macro";
import { createCompiledCatalog, getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { type CompiledMessage, compileMessageOrThrow } from "@lingui/message-utils/compileMessage";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import type { Plugin } from "vite";
import { messagesInline } from "./messages-inline.ts";
import { tableToMacros } from "./table-to-macros.ts";
import { isTextTable, lengthen, pseudoLanguage, runtimeModules, translateHtml } from "./text-sources.ts";

const folder = join(import.meta.dirname, "..");

/** An import of the message macros. */
const usesMacros = /@lingui\/(?:core|react)\/macro/u;

/**
 * Builds the page in one language: each message is written into the code that uses it, so that lazily loaded code
 * contains its texts and the first load has no catalog.
 *
 * @param language a BCP 47 tag: that of the source, or one that has catalogs; `TUTTI_LANGUAGE` by default
 */
export function texts(language: string = process.env["TUTTI_LANGUAGE"] ?? "en"): Plugin {
  const linguiConfig = getConfig({ configPath: join(folder, "lingui.config.ts") });
  const isSource = language === linguiConfig.sourceLocale;
  let translations: Promise<Record<string, CompiledMessage>> | undefined;
  let hasSourceMaps = true;

  const readTranslations = async (): Promise<Record<string, CompiledMessage>> => {
    if (isSource) return {};
    const catalogs = await getCatalogs(linguiConfig);
    const messages = await Promise.all(
      catalogs.map((catalog) =>
        catalog.getTranslations(language, {
          sourceLocale: "en",
          fallbackLocales: linguiConfig.fallbackLocales,
          missingBehavior: "resolved",
        }),
      ),
    );
    const { source } = createCompiledCatalog(language, Object.assign({}, ...messages.map((one) => one.messages)), {
      namespace: "json",
      pseudoLocale: pseudoLanguage,
    });
    return JSON.parse(language === pseudoLanguage ? lengthen(source) : source).messages;
  };

  const messageIn =
    (messages: Record<string, CompiledMessage>) =>
    (id: string, source: string): CompiledMessage =>
      messages[id] ?? compileMessageOrThrow(source);

  return {
    name: "tutti-texts",
    enforce: "pre",
    config: () => ({ define: { "import.meta.env.TUTTI_LANGUAGE": JSON.stringify(language) } }),
    configResolved: ({ command, build }) => {
      hasSourceMaps = command === "serve" || build.sourcemap !== false;
    },
    resolveId: {
      filter: { id: /^tutti:/u },
      handler: (name) => {
        const module = Object.values(runtimeModules).find((one) => one.name === name);
        return module && join(folder, module.file);
      },
    },
    transform: {
      filter: { id: /\.tsx?(?:$|\?)/u },
      async handler(code, id) {
        const file = id.replace(/\?.*$/u, "");
        const isTable = !isSource && isTextTable(file);
        if (!isTable && !usesMacros.test(code)) return undefined;
        translations ??= readTranslations();
        const options: LinguiPluginOpts = { linguiConfig, descriptorFields: "message" };
        const result = await transformAsync(isTable ? tableToMacros(code) : code, {
          filename: file,
          babelrc: false,
          configFile: false,
          sourceMaps: hasSourceMaps,
          generatorOpts: { jsescOption: { minimal: true } },
          parserOpts: { plugins: file.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] },
          plugins: [[macros, options], messagesInline(messageIn(await translations))],
        });
        return result?.code == null ? undefined : { code: result.code, map: result.map ?? null };
      },
    },
    transformIndexHtml: {
      order: "pre",
      async handler(html) {
        if (isSource) return html;
        translations ??= readTranslations();
        const messages = messageIn(await translations);
        return translateHtml(html, (text) => messages(generateMessageId(text), text).join("")).replace(
          '<html lang="en"',
          `<html lang="${language}"`,
        );
      },
    },
  };
}
