import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { sameInQuick } from './same-in-quick.ts'

const root = mkdtempSync(join(tmpdir(), 'daybook-quick-'))
afterAll(() => rmSync(root, { recursive: true }))

it('are the files that read nowhere how long a run is', () => {
  const files = {
    'length.ts': 'export const isLong = process.env.LONG_INPUT',
    'stores.ts': "import { isLong } from './length.ts'",
    'table.ts': 'export const table = []',
    'circle.ts': "import './round.ts'",
    'round.ts': "import './circle.ts'",
    'plain.test.ts': "import { it } from 'vitest'\nimport { table } from './table.ts'\nimport './circle.ts'",
    'itself.test.ts': 'const all = process.env.ALL_STORES',
    'nested.test.ts': "import { open } from './stores.ts'",
    'late.test.ts': "const { isLong } = await import('./length.ts')",
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(root, name), text)
  const tests = Object.keys(files).filter((name) => name.endsWith('.test.ts'))
  expect(sameInQuick(tests.map((name) => join(root, name)))).toEqual([join(root, 'plain.test.ts')])
})
