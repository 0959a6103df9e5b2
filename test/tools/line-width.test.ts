import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { wideLines } from '../../tools/line-width.ts'

const root = mkdtempSync(join(tmpdir(), 'daybook-lines-'))
afterAll(() => rmSync(root, { recursive: true }))

it('names each line above 120 columns, but not of what a program has made', () => {
  mkdirSync(join(root, 'inner'))
  const [most, more] = ['x'.repeat(120), 'x'.repeat(121)]
  writeFileSync(join(root, 'a.ts'), `${most}\n${more}\n${most}\n${more}\n  /${more}/iu,`)
  writeFileSync(join(root, 'c.ts'), `/** ${more} */\n//${more}/`)
  writeFileSync(join(root, 'inner/b.css'), more)
  writeFileSync(join(root, 'inner/look-text.ts'), more)
  writeFileSync(join(root, 'inner/notes.md'), more)
  expect(wideLines([root]).toSorted()).toEqual([
    `${join(root, 'a.ts')}:2: 121 columns`,
    `${join(root, 'a.ts')}:4: 121 columns`,
    `${join(root, 'c.ts')}:1: 128 columns`,
    `${join(root, 'c.ts')}:2: 124 columns`,
    `${join(root, 'inner/b.css')}:1: 121 columns`,
  ])
})
