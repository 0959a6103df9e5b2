import ts from 'typescript'

/** A regular expression in a source file. */
export interface Regex {
  readonly source: string
  readonly flags: string
  /** Its file and line. */
  readonly place: string
}

/** What stands for a value that only the running program knows. */
const unknownWord = 'x'

/** Finds the regular expressions of a file: literals, and those that `RegExp` makes. `unreadable`: the lines whose pattern is not written there. */
export function regexesIn(
  file: string,
  text: string,
): { readonly regexes: readonly Regex[]; readonly unreadable: readonly string[] } {
  const parsed = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const regexes: Regex[] = []
  const unreadable: string[] = []
  const literals = new Set<string>()
  const visit = (node: ts.Node): void => {
    const place = `${file}:${parsed.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      regexes.push({ source: node.text.slice(1, end), flags: node.text.slice(end + 1), place })
      if (ts.isVariableDeclaration(node.parent)) literals.add(node.parent.name.getText())
    }
    const isCall = ts.isNewExpression(node) || ts.isCallExpression(node)
    if (isCall && node.expression.getText() === 'RegExp') {
      const [pattern, flags] = node.arguments ?? []
      const source = pattern && patternOf(pattern)
      if (source !== undefined) regexes.push({ source, flags: (flags && patternOf(flags)) ?? '', place })
      // The literal that it copies is checked itself.
      else if (!(pattern && ts.isIdentifier(pattern) && literals.has(pattern.text))) unreadable.push(place)
    }
    ts.forEachChild(node, visit)
  }
  visit(parsed)
  return { regexes, unreadable }
}

/** Returns the text of an expression, with a word for each value in a template; `undefined` for other expressions. */
function patternOf(expression: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(expression)) return expression.text
  if (!ts.isTemplateExpression(expression)) return undefined
  return expression.head.text + expression.templateSpans.map(({ literal }) => unknownWord + literal.text).join('')
}
