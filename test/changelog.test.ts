import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import manifest from '../package.json' with { type: 'json' }

const [, ...sections] = readFileSync('CHANGELOG.md', 'utf8').split(/^## /m)
const titles = sections.map((section) => section.split('\n', 1)[0] ?? '')

it('has a section for the version of the package, or the next one', () => {
  expect(titles.slice(0, 2)).toContain(manifest.version)
})

it('has one section per version, the newest first', () => {
  const parts = (version: string) => version.split('.').map(Number)
  const ordered = titles.toSorted((a, b) => {
    const [first, second] = [parts(a), parts(b)]
    const differing = first.findIndex((part, index) => part !== second[index])
    return differing === -1 ? 0 : (second[differing] ?? 0) - (first[differing] ?? 0)
  })
  expect(titles.filter((title) => !/^\d+\.\d+\.\d+$/.test(title))).toEqual([])
  expect(titles).toEqual(ordered)
  expect(new Set(titles).size).toBe(titles.length)
})

it('has a line for users in each section, and no commit subjects', () => {
  for (const section of sections) expect(section).toMatch(/^- /m)
  const subjects = sections
    .join('')
    .match(/^- (?:feat|fix|refactor|docs|test|perf|chore|build|ci)(?:\([\w-]+\))?: .*/gm)
  expect(subjects).toBeNull()
})
