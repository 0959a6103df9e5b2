import writeGood from 'write-good'
import {
  type PrivateWord,
  publicNames,
  wordsOfComments,
  wordsOfNames,
  wordsOfPages,
  wordsOfStrings,
} from './private-words.ts'
import { commentsOf, namesOf, proseOf, stringsOf, withoutBlocks } from './text.ts'

/** What is wrong with the language of a text, and where. */
export interface Finding {
  readonly index: number
  readonly reason: string
}

/** Longer sentences have to be read twice. */
const maxWords = 35

/** The rest of write-good's rules (so, passive, adverb, weasel, eprime) object to sentences that a technical page needs. */
const rules = { thereIs: true, illusion: true, cliches: true, tooWordy: true }
const off = { so: false, passive: false, adverb: false, weasel: false, eprime: false }

/** What write-good finds wordy, and is a term of this field or plain English. */
const accepted = [
  'request',
  'requests',
  'requested',
  'multiple',
  'identical',
  'expiration',
  'validate',
  'implement',
  'type',
  'maximum',
  'minimum',
  'it is',
  'it was',
  'outside of',
]

/** Checks a page: our words, long sentences, rules without a link, and what write-good finds. */
export function inPage(page: string): readonly Finding[] {
  const prose = proseOf(page)
  return sorted([
    ...privateWords(prose, wordsOfPages),
    ...longSentences(prose),
    ...unlinkedRules(page),
    ...wordiness(prose),
  ])
}

/** Checks the words in the comments of a source. */
export function inComments(source: string): readonly Finding[] {
  return sorted([...privateWords(proseOf(commentsOf(source)), wordsOfComments)])
}

/** Checks the words in the strings of a source: errors, descriptions, warnings. */
export function inStrings(source: string): readonly Finding[] {
  return sorted([...privateWords(stringsOf(source), wordsOfStrings)])
}

/** Checks the words in the names that a source declares, such as `known` in `isKnown`. */
export function inNames(source: string): readonly Finding[] {
  const names = namesOf(source).filter(({ name }) => !publicNames.has(name))
  const findings = names.flatMap(({ name, words, index }) =>
    [...privateWords(words, wordsOfNames)].map(({ reason }) => ({ index, reason: `the name ${name}: ${reason}` })),
  )
  return sorted(findings)
}

/** Checks the sentences of the document at `/doc`. Returns each with the path of the sentence. */
export function inDocument(value: unknown, path = '/doc'): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => {
    const at = `${path}/${key}`
    if (typeof member !== 'string') return inDocument(member, at)
    if (!['title', 'summary', 'description'].includes(key)) return []
    return [...privateWords(proseOf(member), wordsOfStrings)].map(({ reason }) => `${at}: ${reason}`)
  })
}

function sorted(findings: readonly Finding[]): readonly Finding[] {
  return findings.toSorted((a, b) => a.index - b.index)
}

function* privateWords(prose: string, words: readonly PrivateWord[]): Iterable<Finding> {
  for (const [pattern, better] of words) {
    for (const { 0: word, index } of prose.matchAll(pattern)) yield { index, reason: `"${word}": write ${better}` }
  }
}

function* longSentences(prose: string): Iterable<Finding> {
  for (const { 0: sentence, index } of prose.matchAll(/(?:(?![.!?:](?:\s|$)|\n\s*\n|\n\s*(?:[-#]|\d+\.)|\|).)+/gs)) {
    const words = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length
    if (words > maxWords) yield { index: index + sentence.search(/\S/), reason: `a sentence of ${words} words` }
  }
}

function* unlinkedRules(page: string): Iterable<Finding> {
  for (const { 0: rule, index } of withoutBlocks(page).matchAll(/(?<!\[)\brules? \d+/gi)) {
    yield { index, reason: `"${rule}" is no link to docs/behaviour.md` }
  }
}

function* wordiness(prose: string): Iterable<Finding> {
  for (const { index, offset, reason } of writeGood(prose.replace(/(?<!\n)\n(?!\n)/g, ' '), { ...rules, ...off })) {
    if (!accepted.includes(prose.slice(index, index + offset).toLowerCase())) yield { index, reason }
  }
}
