import { type NodePath, parseSync, traverse, types } from "@babel/core";

/** A literal that a person would read and that is in no catalog. */
export interface LooseText {
  line: number;
  text: string;
}

/** Names of attributes and properties whose value a person reads. */
const textNames =
  /^(?:aria-(?:label|description|roledescription)|title|placeholder|alt|label|description|help|text|lead|question|action|reason|message|detail|nothingFoundMessage)$/u;

/** Elements whose content is typed or run, in every language. */
const codeElements = /^(?:code|kbd|Code|Kbd|KeyCap|style|script)$/u;

const hasWord = /\p{L}{2}/u;

/** Two words and a capital letter or the end of a sentence: code does not look like that. */
const phrase = /^[“"‘(]?\p{Lu}[\p{Ll}’']*[,:]? .*\p{Ll}|\p{L} \p{L}.*[.!?…]$/u;

const style = /var\(--|\bpx\b|\bsolid\b|color-mix|rgb\(|[{};]/u;

/** No person reads the text in these: comparisons, messages of thrown errors, names of modules. */
function isCode(path: NodePath): boolean {
  const { parent } = path;
  return (
    types.isImportOrExportDeclaration(parent) ||
    types.isTSType(parent) ||
    types.isBinaryExpression(parent) ||
    types.isSwitchCase(parent) ||
    types.isTaggedTemplateExpression(parent) ||
    (types.isObjectProperty(parent) && parent.key === path.node) ||
    (types.isNewExpression(parent) &&
      types.isIdentifier(parent.callee, { name: "Error" }) &&
      /[^.!?]$/u.test(textOf(path)))
  );
}

function textOf({ node }: NodePath): string {
  if (types.isTemplateLiteral(node)) return node.quasis.map(({ value }) => value.cooked ?? value.raw).join("…");
  return types.isStringLiteral(node) || types.isJSXText(node) ? node.value : "";
}

/** Whether the value ends up where a person reads it, through any expression that selects one of several. */
function isShown(path: NodePath): boolean {
  const { parentPath, parent } = path;
  if (parentPath === null) return false;
  if (types.isJSXExpressionContainer(parent)) {
    const holder = parentPath.parent;
    return types.isJSXAttribute(holder) ? textNames.test(String(holder.name.name)) : !isInCodeElement(parentPath);
  }
  if (types.isJSXAttribute(parent)) return textNames.test(String(parent.name.name));
  if (types.isObjectProperty(parent)) {
    const { key } = parent;
    return textNames.test(types.isIdentifier(key) ? key.name : types.isStringLiteral(key) ? key.value : "");
  }
  if (types.isConditionalExpression(parent)) return parent.test !== path.node && isShown(parentPath);
  return (types.isLogicalExpression(parent) || types.isParenthesizedExpression(parent)) && isShown(parentPath);
}

function isInCodeElement({ parent }: NodePath): boolean {
  return (
    types.isJSXElement(parent) &&
    types.isJSXIdentifier(parent.openingElement.name) &&
    codeElements.test(parent.openingElement.name.name)
  );
}

/** Whether an element around it is one message as a whole. */
function isInMessage(path: NodePath): boolean {
  return (
    path.findParent(
      ({ node }) => types.isJSXElement(node) && types.isJSXIdentifier(node.openingElement.name, { name: "Trans" }),
    ) !== null
  );
}

/** Whether it is a case of `plural` or `select`. */
function isCase(path: NodePath): boolean {
  const call = path.parentPath?.parentPath?.parent;
  return (
    types.isCallExpression(call) && types.isIdentifier(call.callee) && /^(?:plural|select)$/u.test(call.callee.name)
  );
}

/**
 * The texts of a file that are in no catalog: in elements, in attributes and properties that a person reads, and
 * phrases anywhere.
 *
 * @param code TypeScript, with elements
 * @param isAllowed whether a text is the same in every language, such as a name
 */
export function findLooseTexts(code: string, isAllowed: (text: string) => boolean): LooseText[] {
  const looseTexts: LooseText[] = [];
  const file = parseSync(code, {
    babelrc: false,
    configFile: false,
    parserOpts: { plugins: ["typescript", "jsx"] },
  });
  const addFinding = (path: NodePath) => {
    const text = textOf(path).trim();
    if (!isAllowed(text)) looseTexts.push({ line: path.node.loc?.start.line ?? 0, text });
  };
  const literal = (path: NodePath<types.StringLiteral | types.TemplateLiteral>) => {
    const text = textOf(path);
    if (!hasWord.test(text) || style.test(text) || isCode(path) || isCase(path)) return;
    if (isShown(path) || phrase.test(text.trim())) addFinding(path);
  };
  if (file === null) return [];
  traverse(file, {
    JSXText: (path) => {
      if (hasWord.test(path.node.value) && !isInMessage(path) && !isInCodeElement(path)) addFinding(path);
    },
    StringLiteral: literal,
    TemplateLiteral: literal,
  });
  return looseTexts;
}
