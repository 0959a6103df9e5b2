import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { independentFolders } from './independent-folders.ts'

const root = mkdtempSync(join(tmpdir(), 'daybook-folders-'))
afterAll(() => rmSync(root, { recursive: true }))

it('are those whose sources name nothing that differs between versions of Node, and that have tests', () => {
  const files = {
    'src/index.ts': 'new Intl.Collator()',
    'src/plain/add.ts': 'export const add = 1',
    'src/plain/inner/add.ts': '',
    'src/untested/add.ts': '',
    'src/zones/day.ts': '',
    'src/zones/names/zone.ts': 'new Intl.DateTimeFormat()',
    'src/zones/steps/step.ts': 'export const step = 1',
    'src/texts/fold.ts': "text.normalize('NFD')",
    'src/words/word.ts': String.raw`/\p{L}/u`,
    'src/host/clock.ts': "import { hostLoop } from '../runtime.ts'",
    ...Object.fromEntries(
      ['plain/inner', 'zones/names', 'zones/steps', 'texts', 'words', 'host', 'tools'].map((name) => [
        `test/${name}/one.test.ts`,
        'Intl',
      ]),
    ),
  }
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  const found = independentFolders(join(root, 'src'), join(root, 'test'))
  expect(found).toEqual([join(root, 'test/plain'), join(root, 'test/zones/steps')])
})

it('keep the tests of time zones, currencies and described rules', () => {
  const found = independentFolders('src', 'test')
  expect(found).toContain('test/domain')
  for (const folder of ['test/time', 'test/text', 'test/recurrence']) {
    expect(found.filter((one) => one.startsWith(folder))).toEqual([])
  }
})
