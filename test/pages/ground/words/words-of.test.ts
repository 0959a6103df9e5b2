import { loadWords } from 'daybook/pages'
import { expect, it } from 'vitest'
import type { EventWords, RecordWords, Words } from '../../../../adapters/pages/ground/words/words.ts'
import type { WordsOf } from '../../../../adapters/pages/ground/words/words-of.ts'

const english = { title: 'Dates', count: (count: number) => `${count} dates`, names: { all: 'Every date' } }

type Example = WordsOf<typeof english>

const german: Example = { title: 'Termine', count: (count) => `${count} Termine`, names: { all: 'Alle' } }

it('a word that is missing, or that English lacks, does not compile', () => {
  const { title: _, ...untitled } = german
  // @ts-expect-error: it has no title.
  untitled satisfies Example
  // @ts-expect-error: there is no hint.
  const more: Example = { ...german, hint: 'Hinweis' }
  // @ts-expect-error: the table of names is empty.
  const unnamed: Example = { ...german, names: {} }
  expect(Object.keys(more)).toHaveLength(Object.keys(unnamed).length + 1)
})

it('a function in place of a text, or one that takes something else, does not compile', () => {
  // @ts-expect-error: a title is a text.
  const changed: Example = { ...german, title: () => 'Termine' }
  // @ts-expect-error: a count is made of a number.
  const unlike: Example = { ...german, count: (count: Date) => `${count}` }
  const shorter: Example = { ...german, count: () => 'Termine' }
  expect([typeof changed.title, typeof unlike.count, shorter.count(2)]).toEqual(['function', 'function', 'Termine'])
})

it('words are any text, and read-only', async () => {
  const change = (words: Words) => {
    // @ts-expect-error: a table of words is read-only too.
    words.event.when = 'At'
  }
  const event: EventWords = { ...(await loadWords('en')).event, when: 'At' }
  const records: RecordWords = { ...(await loadWords('de')).records, tag: 'Schlagwort' }
  expect([change.length, event.when, records.tag]).toEqual([1, 'At', 'Schlagwort'])
})
