import { readdirSync, readFileSync } from 'node:fs'
import { type Calendar, createCalendar } from 'daybook'
import ts from 'typescript'
import { entries } from '../../tools/entries.ts'

/** A page of the documentation, for those who run what its readers copy. */
export interface Page {
  readonly text: string
  /** Its code in TypeScript. */
  readonly blocks: readonly string[]
  /** The one block that holds a text. */
  blockWith(text: string): string
}

/** The pages of the folder `docs`, also those in folders. */
export const docs: readonly string[] = readdirSync('docs', { encoding: 'utf8', recursive: true })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)

export function readPage(path: string): Page {
  const text = readFileSync(path, 'utf8')
  const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
  return {
    text,
    blocks,
    blockWith(part) {
      const [block, another] = blocks.filter((code) => code.includes(part))
      if (block === undefined || another !== undefined) throw new Error(`not in one block of ${path}: ${part}`)
      return block
    },
  }
}

const importsCalendar = (code: string) => /^import \{.*\bcreateCalendar\b.*\}/m.test(code)
const declaresCalendar = (code: string) => /^const (?:\{.*\bcalendar\b.*\}|calendar) = /m.test(code)

// What a reader imports, as the runner of the tests resolves it.
const modules: Readonly<Record<string, () => Promise<object>>> = {
  ...Object.fromEntries(entries.map((name) => [name, () => import(name)])),
  '@electric-sql/pglite': () => import('@electric-sql/pglite'),
  '@nestjs/common': () => import('@nestjs/common'),
  '@nestjs/core': () => import('@nestjs/core'),
  '@opentelemetry/api': () => import('@opentelemetry/api'),
  'date-fns/locale': () => import('date-fns/locale'),
  express: () => import('express'),
  fastify: () => import('fastify'),
  hono: () => import('hono'),
  koa: () => import('koa'),
  libsql: () => import('libsql'),
  'node:events': () => import('node:events'),
  'node:fs': () => import('node:fs'),
  'node:http': () => import('node:http'),
  'node:os': () => import('node:os'),
  'node:path': () => import('node:path'),
  'node:readline': () => import('node:readline'),
  'node:stream/promises': () => import('node:stream/promises'),
  pg: () => import('pg'),
  vitest: () => import('vitest'),
  zod: () => import('zod'),
}

type Program = (load: (name: string) => Promise<object>, ...known: unknown[]) => Promise<unknown>
const AsyncFunction = (async () => {}).constructor as new (...text: string[]) => Program

/**
 * Runs a block unchanged, except that its server listens on a free port, and returns what the block declares.
 * `calendar` is that of the page unless the block makes one. `others` are imported instead of the modules of their names.
 */
export async function run(
  code: string,
  calendar: Calendar = createCalendar(),
  others: Readonly<Record<string, object>> = {},
): Promise<unknown> {
  const body = withoutExports(code)
    .replace(/^import (\w+) from '(.+)'$/gm, "const { default: $1 } = await load('$2')")
    .replace(/^import (\{.+\}) from '(.+)'$/gm, "const $1 = await load('$2')")
    .replace(/^(createServer.+)\.listen\(3000\)$/m, 'const server = $1')
  const constants = body.matchAll(/^const (?:\{ (.+) \}|(\w+)) = (?!await load)/gm)
  const functions = code.matchAll(/^(?:export )?(?:async )?function (\w+)/gm)
  const names = [...constants, ...functions].map(([, many, one]) => many ?? one)
  // What a block neither imports nor makes is that of the page.
  const known = {
    ...(!importsCalendar(code) && { createCalendar }),
    ...(!declaresCalendar(code) && { calendar }),
  }
  const script = ts.transpile(`${body}\nreturn { ${names.join(', ')} }`, { target: ts.ScriptTarget.ES2023 })
  // Added where imports of types were.
  const text = script.replace(/^export \{\};$/m, '')
  const program = new AsyncFunction('load', ...Object.keys(known), text)
  return program(
    async (name) => {
      const [load, other] = [modules[name], others[name]]
      if (other !== undefined) return other
      if (load === undefined) throw new Error(`the page imports ${name}, of which this test knows nothing`)
      return load()
    },
    ...Object.values(known),
  )
}

/** A block with constants instead of exports. The default export, or a list of exports, is `exported`. */
function withoutExports(code: string): string {
  return code
    .replace(
      /^export \{(.+)\}$/gm,
      (_, list: string) => `const exported = {${list.replace(/(\w+) as (\w+)/g, '$2: $1')}}`,
    )
    .replace(/^export default /gm, 'const exported = ')
    .replace(/^export /gm, '')
}

/** Returns the errors of the compiler for blocks. Each is a module. */
export function complaintsAbout(blocks: readonly string[]): readonly string[] {
  const files = new Map(
    blocks.map((code, index) => [
      `${process.cwd()}/test/block-${index + 1}.ts`,
      [
        ...(importsCalendar(code) ? [] : ["import { createCalendar } from 'daybook'"]),
        ...(declaresCalendar(code) ? [] : ['const calendar = createCalendar()']),
        code,
        'export {}',
      ].join('\n'),
    ]),
  )
  const { config } = ts.readConfigFile('tsconfig.json', ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [] }, ts.sys, process.cwd())
  // A block that begins with `// lib/calendar.ts` is that file. Frameworks have aliases for the folder.
  const libraries = [...files].flatMap(([file, code]) => {
    const [, name] = /^\/\/ (lib\/\w+)\.ts$/m.exec(code) ?? []
    return name === undefined ? [] : [`@/${name}`, `$${name}`].map((alias): [string, string[]] => [alias, [file]])
  })
  // Frameworks that are not installed.
  const frameworks = `${process.cwd()}/test/docs/frameworks.d.ts`
  const host = ts.createCompilerHost(options)
  const program = ts.createProgram({
    rootNames: [frameworks, ...files.keys()],
    options: { ...options, paths: { ...options.paths, ...Object.fromEntries(libraries) }, noUnusedLocals: false },
    host: {
      ...host,
      fileExists: (name) => files.has(name) || host.fileExists(name),
      readFile: (name) => files.get(name) ?? host.readFile(name),
      getSourceFile(name, ...rest) {
        const code = files.get(name)
        return code === undefined
          ? host.getSourceFile(name, ...rest)
          : ts.createSourceFile(name, code, ts.ScriptTarget.ES2023)
      },
    },
  })
  return [...files.keys()].flatMap((name) => {
    const source = program.getSourceFile(name)
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ messageText }) => `${files.get(name)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    )
  })
}
