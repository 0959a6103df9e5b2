import { expect, it } from 'vitest'
import { CommitNotes } from '../../../src/memory/commits/commit-notes.ts'

it('keeps the notes since the last ten thousand commits', () => {
  const notes = new CommitNotes()
  notes.add('first', null)
  for (let commit = 1; commit < 10_000; commit += 1) notes.add(`${commit}`, `note ${commit}`)
  expect(notes.since('first')).toHaveLength(9_999)
  notes.add('10000', 'note 10000')
  expect(notes.since('first')).toBe(null)
  expect(notes.since('1')).toHaveLength(9_999)
  expect(notes.since('9999')).toEqual(['note 10000'])
})

it('knows nothing of the changes since a commit before one without a note', () => {
  const notes = new CommitNotes()
  notes.add('first', 'note')
  notes.add('without', null)
  notes.add('last', 'note')
  expect(notes.since('first')).toBe(null)
  expect(notes.since('without')).toEqual(['note'])
})
