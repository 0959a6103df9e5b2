import { readdirSync, readFileSync } from 'node:fs'
import writeGood from 'write-good'
import { type PrivateWord, wordsOfComments, wordsOfPages } from './private-words.ts'

/**
 * Checks the language of the public pages: our own words and limits, and some rules of write-good. Code is left out. Of
 * sources, tests, examples and tools, checks the words in comments.
 */

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...filesIn('docs', '.md')]

const sources = ['src', 'adapters', 'test', 'examples', 'tools'].flatMap((folder) => filesIn(folder, '.ts'))

function filesIn(folder: string, ending: string): readonly string[] {
  return readdirSync(folder, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith(ending))
    .map((name) => `${folder}/${name}`)
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

interface Finding {
  readonly index: number
  readonly reason: string
}

const blank = (text: string) => text.replace(/[^\n]/g, ' ')

/** A page without code, addresses and markup. Every other character stays at its place, so that lines can be counted. */
function proseOf(page: string): string {
  return page
    .replace(/^```.*?^```$/gms, blank)
    .replace(/`[^`]+`/g, (code) => code.replace(/[^\w\n]/g, '_'))
    .replace(/\]\([^)]*\)/g, blank)
    .replace(/<!--.*?-->/gs, blank)
    .replace(/[*[]/g, ' ')
}

/** The comments of a source. Their characters stay at their places too. */
function commentsOf(source: string): string {
  return source.replace(/(?<!\S)(?:\/\*.*?\*\/|\/\/ [^\n]*)|[^\n]/gs, (part) => (part.length > 1 ? part : ' '))
}

function* longSentences(prose: string): Iterable<Finding> {
  for (const { 0: sentence, index } of prose.matchAll(/(?:(?![.!?:](?:\s|$)|\n\s*\n|\n\s*(?:[-#]|\d+\.)|\|).)+/gs)) {
    const words = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length
    if (words > maxWords) yield { index: index + sentence.search(/\S/), reason: `a sentence of ${words} words` }
  }
}

function* wordsOfOurOwn(prose: string, words: readonly PrivateWord[]): Iterable<Finding> {
  for (const [pattern, better] of words) {
    for (const { 0: word, index } of prose.matchAll(pattern)) yield { index, reason: `"${word}": write ${better}` }
  }
}

function* unlinkedRules(page: string): Iterable<Finding> {
  for (const { 0: rule, index } of page.replace(/^```.*?^```$/gms, blank).matchAll(/(?<!\[)\brules? \d+/gi)) {
    yield { index, reason: `"${rule}" is no link to docs/behaviour.md` }
  }
}

function* wordiness(prose: string): Iterable<Finding> {
  for (const { index, offset, reason } of writeGood(prose.replace(/(?<!\n)\n(?!\n)/g, ' '), { ...rules, ...off })) {
    if (!accepted.includes(prose.slice(index, index + offset).toLowerCase())) yield { index, reason }
  }
}

function inPage(page: string): readonly Finding[] {
  const prose = proseOf(page)
  return [...wordsOfOurOwn(prose, wordsOfPages), ...longSentences(prose), ...unlinkedRules(page), ...wordiness(prose)]
}

function inSource(source: string): readonly Finding[] {
  return [...wordsOfOurOwn(proseOf(commentsOf(source)), wordsOfComments)]
}

function faultsOf(names: readonly string[], findingsIn: (text: string) => readonly Finding[]): readonly string[] {
  return names.flatMap((name) => {
    const text = readFileSync(name, 'utf8')
    return findingsIn(text)
      .toSorted((a, b) => a.index - b.index)
      .map(({ index, reason }) => `${name}:${text.slice(0, index).split('\n').length}: ${reason}`)
  })
}

const faults = [...faultsOf(pages, inPage), ...faultsOf(sources, inSource)]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
console.log(`${pages.length} pages, ${sources.length} sources, ${faults.length} findings`)
