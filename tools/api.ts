import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { entries, file } from './entries.ts'

/**
 * Compares the public names of the built package, and the types of their members, with the recorded ones, so that a review
 * shows each change of them. `--update` records them. Sentences are left out: `npm run check:reference` checks those.
 */

const recordFile = 'tools/reports/api.md'

const program = ts.createProgram(
  entries.map((entry) => resolve(file(entry, 'd.ts'))),
  {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts'],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: ['node'],
    strict: true,
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
  },
)
const checker = program.getTypeChecker()
const printer = ts.createPrinter({ removeComments: true })
const typeFormat = ts.TypeFormatFlags.NoTruncation | ts.TypeFormatFlags.UseAliasDefinedOutsideCurrentScope

function printed(node: ts.Node): string {
  const text = printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile())
  return text.replace(/^export /, '').replace(/^declare /, '')
}

/** The members of a type, each with its type. */
function members(node: ts.TypeAliasDeclaration | ts.InterfaceDeclaration): string {
  const lines = checker
    .getTypeAtLocation(node.name)
    .getProperties()
    .map((member) => {
      const optional = (member.flags & ts.SymbolFlags.Optional) !== 0
      const type = checker.typeToString(checker.getTypeOfSymbolAtLocation(member, node), undefined, typeFormat)
      // The compiler numbers symbols, such as `__@iterator@173`, and any change of the sources moves the numbers.
      const name = member.name.replace(/^__@(\w+)@\d+$/, '[Symbol.$1]')
      return `    ${name}${optional ? '?' : ''}: ${type};`
    })
  return `{\n${lines.join('\n')}\n}`
}

/** Returns whether the members of an alias are computed, so that its text does not show them. */
function isComputedAlias(node: ts.TypeAliasDeclaration): boolean {
  if (node.typeParameters !== undefined || ts.isTypeLiteralNode(node.type) || ts.isUnionTypeNode(node.type))
    return false
  const type = checker.getTypeAtLocation(node.name)
  if ((type.flags & ts.TypeFlags.Object) === 0 || type.getCallSignatures().length > 0) return false
  return !checker.isArrayType(type) && !checker.isTupleType(type) && type.getProperties().length > 0
}

/** Returns whether an interface extends a computed type. */
function extendsComputed(node: ts.InterfaceDeclaration): boolean {
  const bases = (node.heritageClauses ?? []).flatMap(({ types }) => types)
  return node.typeParameters === undefined && bases.some(({ typeArguments }) => typeArguments !== undefined)
}

/** What a declaration of a public name promises. */
function promise(node: ts.Declaration): string {
  if (ts.isTypeAliasDeclaration(node) && isComputedAlias(node)) return `type ${node.name.text} = ${members(node)};`
  if (ts.isInterfaceDeclaration(node) && extendsComputed(node)) return `interface ${node.name.text} ${members(node)}`
  if (ts.isVariableDeclaration(node)) return `const ${printed(node)};`
  return printed(node)
}

/** The public names by their declaration: a name that several entries export is written out once. */
const seen = new Map<ts.Symbol, string>()

function section(entry: string): string {
  const source = program.getSourceFile(resolve(file(entry, 'd.ts')))
  const symbol = source && checker.getSymbolAtLocation(source)
  if (symbol === undefined) throw new Error(`${file(entry, 'd.ts')} is missing: run \`npm run build\``)
  const names = checker.getExportsOfModule(symbol).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  const lines = names.map((name) => {
    const target = (name.flags & ts.SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(name) : name
    const first = seen.get(target)
    if (first !== undefined) return `${name.name} // of ${first}`
    seen.set(target, entry)
    return (target.declarations ?? []).map(promise).join('\n')
  })
  return `## ${entry}\n\n\`\`\`ts\n${lines.join('\n\n')}\n\`\`\`\n`
}

const texts = /"[^"\n]*"(?: \| "[^"\n]*")+/g

/** Sorts texts that a type is one of: the compiler writes them in an order that depends on what it has read before. */
function sortedTexts(text: string): string {
  return text.replace(texts, (union) => union.split(' | ').toSorted().join(' | '))
}

const intro = '# Public names\n\nWritten by `npm run update:api`. Do not edit.\n'
const report = sortedTexts([intro, ...entries.map(section)].join('\n'))

if (process.argv.includes('--update')) {
  writeFileSync(recordFile, report)
} else if (!existsSync(recordFile) || readFileSync(recordFile, 'utf8') !== report) {
  const recorded = existsSync(recordFile) ? readFileSync(recordFile, 'utf8').split('\n') : []
  const present = report.split('\n')
  const differing = [
    ...recorded.filter((line) => !present.includes(line)).map((line) => `- ${line}`),
    ...present.filter((line) => !recorded.includes(line)).map((line) => `+ ${line}`),
  ]
  console.error(`The public names differ from ${recordFile}:\n${differing.join('\n')}`)
  console.error(`If that is intended, run \`npm run update:api\` and commit ${recordFile}.`)
  process.exitCode = 1
}
