import { expect, it } from 'vitest'
import { floorFindings } from '../../tools/floors/check.ts'

const floors = { a: ['low', 'base', '.', 'high'], 'a/high': ['.', 'deep'] }

/** A folder that keeps to its floors. */
const sound = {
  'a/low/1.ts': [],
  'a/base.ts': ['a/low/1.ts'],
  'a/other.ts': ['a/base.ts', 'a/low/1.ts', 'b/1.ts'],
  'a/high/1.ts': ['a/other.ts', 'a/high/2.ts'],
  'a/high/2.ts': [],
  'a/high/deep/1.ts': ['a/high/1.ts', 'a/low/1.ts'],
  'b/1.ts': ['a/high/1.ts'],
}

type Sources = Readonly<Record<string, readonly string[]>>

function findings(sources: Sources, without: readonly string[] = []): readonly string[] {
  return floorFindings(new Map(Object.entries(sources)), { floors, without })
}

it('finds nothing where each part imports itself, those below and other folders', () => {
  expect(findings(sound)).toEqual([])
})

it.each<[string, Sources, string]>([
  ['a folder that imports one above', { 'a/low/1.ts': ['a/high/1.ts'] }, 'a/low/1.ts -> a/high/1.ts runs up in a'],
  ['a named file that imports others', { 'a/base.ts': ['a/other.ts'] }, 'a/base.ts -> a/other.ts runs up in a'],
  ['a folder that imports a file', { 'a/low/1.ts': ['a/base.ts'] }, 'a/low/1.ts -> a/base.ts runs up in a'],
  [
    'a file that imports a folder',
    { 'a/high/1.ts': ['a/high/deep/1.ts'] },
    'a/high/1.ts -> a/high/deep/1.ts runs up in a/high',
  ],
  ['a new folder in a folder with floors', { 'a/new/1.ts': [] }, 'a/new/1.ts has no floor in a'],
  ['a new file where no others are', { 'a/high/deep/x/1.ts': [] }, 'a/high/deep has no floors'],
  ['a new folder with subfolders', { 'b/c/d/1.ts': [] }, 'b/c has no floors'],
])('finds %s', (_, more, expected) => {
  expect(findings({ ...sound, ...more })).toContain(expected)
})

it('finds floors of parts that are gone', () => {
  const { 'a/base.ts': _, ...others } = sound
  expect(findings({ ...others, 'a/other.ts': [] })).toEqual(['a has no base, which has a floor'])
})

it('finds exceptions that are not needed', () => {
  expect(findings(sound, ['b', 'a'])).toEqual(['b needs no exception', 'a needs no exception'])
  expect(findings({ ...sound, 'b/c/1.ts': [] }, ['b'])).toEqual([])
})
