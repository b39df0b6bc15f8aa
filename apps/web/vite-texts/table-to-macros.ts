import { type NodePath, type PluginObj, transformSync, types } from "@babel/core";

const hasLetters = /\p{L}/u;

/**
 * A table of texts in which each literal is a message, as if it were written with macros.
 *
 * @returns TypeScript still
 */
export function tableToMacros(code: string): string {
  const result = transformSync(code, {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ["typescript"] },
    plugins: [literalsToMacros],
    retainLines: true,
  });
  return `import { t as message } from "@lingui/core/macro";${result?.code ?? ""}`;
}

function literalsToMacros(): PluginObj {
  const replace = (path: NodePath, quasi: types.TemplateLiteral) => {
    path.replaceWith(types.taggedTemplateExpression(types.identifier("message"), quasi));
    path.skip();
  };
  return {
    visitor: {
      StringLiteral: (path) => {
        const { parent, node } = path;
        if (!hasLetters.test(node.value) || types.isImportDeclaration(parent) || types.isTSLiteralType(parent)) return;
        if (types.isObjectProperty(parent) && parent.key === node) return;
        const cooked = node.value;
        const raw = cooked.replaceAll(/[\\`]|\$\{/gu, String.raw`\$&`);
        replace(path, types.templateLiteral([types.templateElement({ raw, cooked }, true)], []));
      },
      TemplateLiteral: {
        exit: (path) => {
          if (types.isTaggedTemplateExpression(path.parent)) return;
          if (path.node.quasis.some(({ value }) => hasLetters.test(value.raw))) replace(path, path.node);
        },
      },
    },
  };
}
