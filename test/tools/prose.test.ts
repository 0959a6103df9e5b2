import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { inComments, inDocument, inNames, inPage, inStrings } from '../../tools/prose/findings.ts'
import { bundledProgram } from '../support/bundled-program.ts'

const words = (findings: readonly { readonly reason: string }[]) =>
  findings.map(({ reason }) => /"([^"]*)"/.exec(reason)?.[1])

describe('the check of language finds private words', () => {
  it('in pages, but not in their code', () => {
    expect(words(inPage('Replies are kept for good.\n\n```ts\nconst known = kept\n```\n'))).toEqual([
      'Replies',
      'kept',
      'for good',
    ])
  })

  it('for what is local or remote, but not in other sentences', () => {
    const comment = '// A record here stays. Its id there is new. There are events. Events here show a map.\n'
    expect(words(inComments(comment))).toEqual(['record here', 'id there'])
  })

  it('in comments, but not in code', () => {
    expect(words(inComments(`/** Returns the known ones. */\nconst kept = 1 //${' '}Its place.\n`))).toEqual([
      'known',
      'place',
    ])
  })

  it.each([
    ["throw new Error('The disk is full: nothing was kept.')", ['kept']],
    [`const text = \`The place of \${name} is not known.\``, ['place', 'known']],
    ["const description = boolean({ description: 'As asked by the caller' })", ['asked']],
    ["import { kept } from './known place.ts'", []],
    ["const code = 'kept'", []],
    ['const rows = sql`SELECT known FROM kept known`', []],
  ])('in the sentences of strings: %s', (source, found) => {
    expect(words(inStrings(source))).toEqual(found)
  })

  it.each([
    ['const isKnown = true', ['known']],
    ['function keptEvents(): void {}', ['kept']],
    ['interface Placed { readonly mark: string }', ['placed', 'mark']],
    ['const read = ({ theirs }: Pair, placeOf = 1) => theirs', ['theirs', 'place']],
    ['class Index { #wayOf() {} }', ['way']],
    ['const unknown = replaced(marker, placeholder, combiningMarks)', []],
    ['known(kept)', []],
  ])('in the names that a source declares: %s', (source, found) => {
    expect(words(inNames(source))).toEqual(found)
  })

  it('in the sentences of /doc', () => {
    const responses = { 410: { description: 'Changes that are not known' }, 200: { title: 'As `kept`' } }
    expect(inDocument({ paths: { '/known': { get: { operationId: 'kept', responses } } } })).toEqual([
      expect.stringMatching(/^\/doc\/paths\/\/known\/get\/responses\/410\/description: "known"/),
    ])
  })
})

describe('npm run check:prose', () => {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-prose-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  async function check(files: Readonly<Record<string, string>>) {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const program = await bundledProgram(new URL('../../tools/prose/run.ts', import.meta.url))
    return new Promise<{ readonly code: unknown; readonly lines: readonly string[] }>((done) => {
      execFile(process.execPath, [resolve(program)], { cwd: folder }, (error, _stdout, stderr) => {
        done({ code: error?.code ?? 0, lines: stderr.split('\n').filter((line) => line !== '') })
      })
    })
  }

  it('succeeds without findings', async () => {
    expect(await check({ 'README.md': 'A calendar.\n', 'src/a.ts': 'export const a = 1\n' })).toEqual({
      code: 0,
      lines: [],
    })
  })

  it('exits with 1 for a page, a comment, a string and a name, each with its line', async () => {
    const source = ['// Its place.', "export const text = 'It is not known.'", 'export const kept = 1', ''].join('\n')
    const { code, lines } = await check({ 'README.md': 'A calendar.\n\nIt is kept.\n', 'src/a.ts': source })
    expect(code).toBe(1)
    expect(lines.map((line) => line.split('": write')[0])).toEqual([
      'README.md:3: "kept',
      'src/a.ts:1: "place',
      'src/a.ts:2: "known',
      'src/a.ts:3: the name kept: "kept',
    ])
  })
})
