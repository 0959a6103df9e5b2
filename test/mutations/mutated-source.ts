import ts from 'typescript'
import type { Mutation } from './mutation.ts'

/**
 * Returns the source with the mutation. Throws if its text is not there exactly once, if nothing changes, or if the result is
 * not a program.
 */
export function mutatedSource(source: string, { name, file, find, replace }: Mutation): string {
  const [before, after, ...more] = source.split(find)
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`${name}: ${file} has this ${source.split(find).length - 1} times, not once:\n${find}`)
  }
  const result = before + replace + after
  if (result === source) throw new Error(`${name}: the mutation does not change ${file}`)
  if (!isProgram(result)) throw new Error(`${name}: the mutation of ${file} is no program`)
  return result
}

/** Whether the text can be parsed. Nothing is resolved or checked. */
function isProgram(text: string): boolean {
  const parsed = ts.createSourceFile('source.ts', text, ts.ScriptTarget.Latest)
  const host: ts.CompilerHost = {
    ...{ getSourceFile: () => parsed, fileExists: () => true, readFile: () => text, writeFile: () => undefined },
    ...{ getDefaultLibFileName: () => '', getCurrentDirectory: () => '', getNewLine: () => '\n' },
    ...{ getCanonicalFileName: (name) => name, useCaseSensitiveFileNames: () => true },
  }
  const program = ts.createProgram([parsed.fileName], { noLib: true, noResolve: true, types: [] }, host)
  return program.getSyntacticDiagnostics(parsed).length === 0
}
