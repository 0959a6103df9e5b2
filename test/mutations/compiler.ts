import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Returns the first error of the compiler in some files of a tree, where one file has another text. Returns undefined without an error. */
export type Compile = (file: string, text: string, files: readonly string[]) => string | undefined

/** Creates a compiler that keeps what it knows of a tree: a change of one file takes it a second, not ten. */
export function createCompiler(root: string): Compile {
  // That of the tests: they import everything else.
  const tests = join(root, 'test')
  const { config } = ts.readConfigFile(join(tests, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options: ofProject } = ts.parseJsonConfigFileContent(config, ts.sys, tests)
  // Projects that refer to each other would have to be built.
  const options = { ...ofProject, composite: false, incremental: false }
  const changed = new Map<string, string>()
  let version = 0
  const host: ts.LanguageServiceHost = {
    getCompilationSettings: () => options,
    getScriptFileNames: () => fileNames,
    getScriptVersion: (name) => (changed.has(name) ? `${version}` : '0'),
    getScriptSnapshot: (name) => {
      const text = changed.get(name) ?? (ts.sys.fileExists(name) ? readFileSync(name, 'utf8') : undefined)
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text)
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  }
  const service = ts.createLanguageService(host)
  return (file, text, files) => {
    version += 1
    changed.set(join(root, file), text)
    try {
      for (const name of [file, ...files]) {
        const [error] = service.getSemanticDiagnostics(join(root, name))
        if (error) return `${name}: ${ts.flattenDiagnosticMessageText(error.messageText, ' ').slice(0, 100)}`
      }
      return undefined
    } finally {
      changed.delete(join(root, file))
    }
  }
}
