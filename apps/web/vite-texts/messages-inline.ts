import { type NodePath, type PluginObj, types } from "@babel/core";
import type { CompiledMessage } from "@lingui/message-utils/compileMessage";
import { runtimeModules } from "./text-sources.ts";

/**
 * A plugin of Babel that runs with the plugin of the macros: writes each message, parsed and in the page's language,
 * into the code that uses it, so that the browser needs neither a catalog nor a parser of messages. A message without
 * plurals and elements is then a plain text.
 *
 * @param messageOf returns the compiled message of the page's language
 */
export function messagesInline(messageOf: (id: string, source: string) => CompiledMessage): () => PluginObj {
  return () => ({
    visitor: {
      // The macros have become descriptors by now: their plugin replaces all of them on entering the program.
      ObjectExpression: (path) => inlineOne(path, messageOf),
      Program: { exit: dropUnusedRuntime },
    },
  });
}

function inlineOne(path: NodePath<types.ObjectExpression>, messageOf: (id: string, source: string) => CompiledMessage) {
  if (path.node.leadingComments?.some(({ value }) => /^\*? *i18n *$/u.test(value)) !== true) return;
  const [id, source] = [textOf(path.node, "id"), textOf(path.node, "message")];
  if (id === undefined || source === undefined) return;
  const message = messageOf(id, source);
  const whole = path.parentPath.isCallExpression() ? asTemplate(message, path.node) : undefined;
  if (whole !== undefined) {
    path.parentPath.replaceWith(whole);
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

const isRuntime = (name: string) => Object.values(runtimeModules).some((module) => module.name === name);

/**
 * Most messages do not use the runtime any more. The macros' import names occur nowhere else in the file: searching for
 * them costs less than having Babel count all references of the file again.
 */
function dropUnusedRuntime(program: NodePath<types.Program>): void {
  const imports = program
    .get("body")
    .filter((path): path is NodePath<types.ImportDeclaration> => path.isImportDeclaration())
    .filter(({ node }) => isRuntime(node.source.value));
  if (imports.length === 0) return;
  const names = new Set<string>();
  for (const statement of program.node.body) {
    if (types.isImportDeclaration(statement)) continue;
    types.traverseFast(statement, (node) => {
      if (types.isIdentifier(node) || types.isJSXIdentifier(node)) names.add(node.name);
    });
  }
  for (const path of imports) {
    path.node.specifiers = path.node.specifiers.filter(({ local }) => names.has(local.name));
    if (path.node.specifiers.length === 0) path.remove();
  }
}

/**
 * A message without plurals as a JavaScript template; undefined if a value occurs in it twice, which must not be
 * evaluated twice.
 */
function asTemplate(
  message: CompiledMessage,
  descriptor: types.ObjectExpression,
): types.StringLiteral | types.TemplateLiteral | undefined {
  const values = valuesOf(descriptor);
  const [texts, expressions]: [string[], types.Expression[]] = [[""], []];
  for (const token of message) {
    if (typeof token === "string") {
      texts.push((texts.pop() ?? "") + token);
      continue;
    }
    const [name, type] = token;
    const value = values.get(name);
    if (type !== undefined || value === undefined) return undefined;
    values.delete(name);
    expressions.push(value);
    texts.push("");
  }
  if (expressions.length === 0) return types.stringLiteral(texts.join(""));
  const quasis = texts.map((cooked, index) =>
    types.templateElement(
      { raw: cooked.replaceAll(/[\\`]|\$\{/gu, String.raw`\$&`), cooked },
      index === texts.length - 1,
    ),
  );
  return types.templateLiteral(quasis, expressions);
}

function valuesOf(descriptor: types.ObjectExpression): Map<string, types.Expression> {
  const values = new Map<string, types.Expression>();
  const property = descriptor.properties.find(
    (one) => types.isObjectProperty(one) && types.isIdentifier(one.key, { name: "values" }),
  );
  if (!types.isObjectProperty(property) || !types.isObjectExpression(property.value)) return values;
  for (const one of property.value.properties) {
    if (!types.isObjectProperty(one) || !types.isExpression(one.value)) continue;
    if (types.isIdentifier(one.key)) values.set(one.key.name, one.value);
    else if (types.isNumericLiteral(one.key) || types.isStringLiteral(one.key))
      values.set(String(one.key.value), one.value);
  }
  return values;
}

function textOf(object: types.ObjectExpression, name: string): string | undefined {
  for (const property of object.properties) {
    if (types.isObjectProperty(property) && types.isIdentifier(property.key, { name }))
      return types.isStringLiteral(property.value) ? property.value.value : undefined;
  }
  return undefined;
}
