import ts from 'typescript'

// Each function blanks out the rest of a text. What remains stays at its index, so that lines can be counted.

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** A page without its blocks of code. */
export function withoutBlocks(page: string): string {
  return page.replace(/^```.*?^```$/gms, blank)
}

/** A page without code, addresses and markup. */
export function proseOf(page: string): string {
  return withoutBlocks(page)
    .replace(/`[^`]+`/g, (code) => code.replace(/[^\w\n]/g, '_'))
    .replace(/\]\([^)]*\)/g, blank)
    .replace(/<!--.*?-->/gs, blank)
    .replace(/[*[]/g, ' ')
}

/** The comments of a source. */
export function commentsOf(source: string): string {
  return source.replace(/(?<!\S)(?:\/\*.*?\*\/|\/\/ [^\n]*)|[^\n]/gs, (part) => (part.length > 1 ? part : ' '))
}

/** The sentences in the strings of a source. A string without a space is a name or a value. */
export function stringsOf(source: string): string {
  let strings = blank(source)
  visit(source, (node, text, start) => {
    if (!isText(node) || isSql(node) || !/\w \w/.test(text)) return
    strings = strings.slice(0, start) + withoutQuotes(text) + strings.slice(start + text.length)
  })
  return strings.replace(/`[^`\n]+`/g, (code) => code.replace(/[^\w\n]/g, '_'))
}

function withoutQuotes(text: string): string {
  return text.replace(/^[`'"}]|(?:\$\{|[`'"])$/g, blank)
}

/** A declared name, and its words in lower case: `is known` of `isKnown`. */
interface Name {
  readonly name: string
  readonly words: string
  readonly index: number
}

/** The names that a source declares. */
export function namesOf(source: string): readonly Name[] {
  const names: Name[] = []
  visit(source, (node, name, index) => {
    if (!(ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) || !isDeclared(node)) return
    const words = name.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/[_#]/g, ' ')
    names.push({ name, words: words.toLowerCase().trim(), index })
  })
  return names
}

function visit(source: string, see: (node: ts.Node, text: string, start: number) => void): void {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const seeAll = (node: ts.Node) => {
    see(node, node.getText(file), node.getStart(file))
    ts.forEachChild(node, seeAll)
  }
  seeAll(file)
}

function isText(node: ts.Node): boolean {
  if (ts.isStringLiteral(node)) return !ts.isImportDeclaration(node.parent) && !ts.isExportDeclaration(node.parent)
  return ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
}

/** The names of tables in a statement are no prose. */
function isSql(node: ts.Node): boolean {
  const isTagged = (one: ts.Node | undefined) => one !== undefined && ts.isTaggedTemplateExpression(one)
  return isTagged(node.parent) || isTagged(node.parent.parent) || isTagged(node.parent.parent?.parent)
}

function isDeclared(node: ts.Node): boolean {
  const { parent } = node
  const isNamed =
    ts.isVariableDeclaration(parent) ||
    ts.isParameter(parent) ||
    ts.isBindingElement(parent) ||
    ts.isFunctionDeclaration(parent) ||
    ts.isClassDeclaration(parent) ||
    ts.isInterfaceDeclaration(parent) ||
    ts.isTypeAliasDeclaration(parent) ||
    ts.isTypeParameterDeclaration(parent) ||
    ts.isClassElement(parent) ||
    ts.isTypeElement(parent) ||
    ts.isPropertyAssignment(parent) ||
    ts.isShorthandPropertyAssignment(parent)
  return isNamed && parent.name === node
}
