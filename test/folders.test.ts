import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const most = 16

const root = fileURLToPath(new URL('..', import.meta.url))

/** Returns the folder and all folders in it, with the number of their files. */
function countFiles(folder: string): [folder: string, files: number][] {
  const entries = readdirSync(`${root}${folder}`, { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory())
  return [
    [folder, entries.length - folders.length],
    ...folders.flatMap((inner) => countFiles(`${folder}/${inner.name}`)),
  ]
}

it(`keeps at most ${most} files in each folder of src and adapters`, () => {
  const counted = [...countFiles('src'), ...countFiles('adapters')]
  const tooMany = counted.flatMap(([folder, files]) => (files > most ? [folder] : []))
  expect(tooMany).toEqual([])
})

/** Languages have files of the same names, and so have themes. An entry is the `index.ts` of its folder. */
const named = /^ground\/(words\/\w\w|look\/\w+)\/|(^|\/)index\.ts$/

it('gives each file of the pages a name of its own', () => {
  const files = readdirSync(`${root}adapters/pages`, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !named.test(file))
    .sort()
  const isRepeated = (file: string) => files.some((other) => other !== file && basename(other) === basename(file))
  expect(files.filter(isRepeated)).toEqual([])
})
