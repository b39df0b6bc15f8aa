import { type NodePath, type PluginObj, types } from "@babel/core";
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";

/**
 * A plugin of Babel that runs with the one of the macros: puts each message in the page's language where it is used, parsed, so that
 * the browser needs neither a catalog nor a parser of messages. A message without values is then a plain text.
 *
 * @param messageOf what stands in the page for a message
 */
export function messagesInline(messageOf: (id: string, source: string) => CompiledMessage): () => PluginObj {
  return () => ({
    visitor: {
      Program: {
        exit: (program) => {
          // The names of the runtime that nothing refers to any more.
          program.traverse({ ObjectExpression: (path) => inlineOne(path, messageOf) });
          program.scope.crawl();
          program.traverse({
            ImportSpecifier: (path) => {
              const { source } = path.parent as types.ImportDeclaration;
              if (source.value.startsWith("tutti:texts") && !program.scope.getBinding(path.node.local.name)?.referenced)
                path.remove();
            },
          });
        },
      },
    },
  });
}

function inlineOne(path: NodePath<types.ObjectExpression>, messageOf: (id: string, source: string) => CompiledMessage) {
  if (path.node.leadingComments?.some(({ value }) => value.trim() === "i18n") !== true) return;
  const [id, source] = [textOf(path.node, "id"), textOf(path.node, "message")];
  if (id === undefined || source === undefined) return;
  const message = messageOf(id, source);
  const [only, ...more] = message;
  if (more.length === 0 && (only === undefined || typeof only === "string") && path.parentPath.isCallExpression()) {
    path.parentPath.replaceWith(types.stringLiteral(only ?? ""));
    return;
  }
  path.node.properties = path.node.properties.flatMap((property) => {
    if (!types.isObjectProperty(property) || !types.isIdentifier(property.key)) return [property];
    if (property.key.name === "id") return [];
    return property.key.name === "message"
      ? [types.objectProperty(types.identifier("message"), types.valueToNode(message))]
      : [property];
  });
}

function textOf(object: types.ObjectExpression, name: string): string | undefined {
  for (const property of object.properties) {
    if (types.isObjectProperty(property) && types.isIdentifier(property.key, { name }))
      return types.isStringLiteral(property.value) ? property.value.value : undefined;
  }
  return undefined;
}
