import { describe, expect, it } from 'vitest'
import { familyOf } from '../../src/search/forms/family.ts'
import { readSearch } from '../../src/search/forms/read-search.ts'
import { nearestWords } from '../../src/search/nearest-word.ts'
import { parseQuery } from '../../src/search/parse-query.ts'
import { wordRank } from '../../src/search/rank.ts'
import { recordWords } from '../../src/search/record-words.ts'
import { textAsRead } from '../../src/search/text-as-read.ts'
import { spelledWords, wordsOf } from '../../src/search/words.ts'

const textLanguages = ['en', 'de', 'fr', 'es', 'it'] as const

// What a word is, in texts and in searches (rule 79).

it.each([
  ['plain', 'plain'],
  ['fish &amp; chips', 'fish   chips'],
  ['a&nbsp;b', 'a b'],
  ['con<b>cer</b>t', 'concert'],
  ['<p>one</p><p>two</p>', ' one  two '],
  ['one<br>two<BR/>three', 'one two three'],
  ['caf&eacute; &Uuml;ber &szlig; &oslash; &ccedil; &scaron;', 'café Über ß ø ç š'],
  ['&#252;&#xfc;&#xFC', 'üüü'],
  ['l&rsquo;eau', "l'eau"],
  ['so&shy;cial', 'social'],
  ['a<!-- b -->c', 'a c'],
  ['a<!-- b', 'a '],
  ['a<script>b < c</script>d<style>e</style>f', 'a  d  f'],
  ['a<script>b', 'a '],
  ['1 < 2 and 3 > 2', '1 < 2 and 3 > 2'],
  ['<a href="x">link</a>s', 'links'],
  ['&#0;&#xD800;&#9999999;&unknown;', '    '],
])('reads %j as %j', (html, text) => {
  expect(textAsRead(html)).toBe(text)
})

it('reads text that never ends in a time that grows with its length', () => {
  for (const piece of ['<', '<!--', '<script', '<a', '&', '&#', '</', '<a '])
    expect(textAsRead(piece.repeat(60_000)).length).toBeLessThan(60_000 * 9)
})

it.each([
  ['Jazz & Blues-Night, 21h!', ['jazz', 'blues', 'night', '21h']],
  ['Zürich Straße cœur', ['zurich', 'strasse', 'coeur']],
  ["L'Été", ['l', 'ete']],
  ['東京マラソン2030', ['東', '京', 'マ', 'ラ', 'ソ', 'ン', '2030']],
  ['Ночь музеев', ['ночь', 'музеев']],
  ['', []],
  ['!?', []],
])('finds the words of %j', (text, words) => {
  expect(wordsOf(text)).toEqual(words)
})

it('spells out umlauts', () => {
  expect(spelledWords('Müller und Söhne am Fluss')).toEqual(['mueller', 'soehne'])
})

it('makes a line of each text, with marks around words', () => {
  expect(recordWords({ names: ['Jazz Night', 'Köln'], texts: ['<p>A band</p>', ''] })).toBe(
    '|jazz|night|\n|koln|\n|koeln|\n a band ',
  )
})

const piece = (words: readonly string[], more: object = {}) => ({
  words,
  spelled: undefined,
  isOpen: true,
  isExcluded: false,
  ...more,
})

it.each([
  ['late museum', [piece(['late']), piece(['museum'])]],
  ['"late museum"', [piece(['late', 'museum'], { isOpen: false })]],
  ['„late museum“', [piece(['late', 'museum'], { isOpen: false })]],
  ['jazz -rock', [piece(['jazz']), piece(['rock'], { isExcluded: true })]],
  ['-"big band"', [piece(['big', 'band'], { isOpen: false, isExcluded: true })]],
  ['–rock', [piece(['rock'], { isExcluded: true })]],
  ['open-air', [piece(['open']), piece(['air'])]],
  ["l'exposition", [piece(['exposition'])]],
  ["children's", [piece(['children'])]],
  ['Müller', [piece(['muller'], { spelled: ['mueller'] })]],
  ['12" or', [piece(['12']), piece(['or'])]],
  ['jazz jazz JAZZ', [piece(['jazz'])]],
  ['マラソン', [piece(['マ', 'ラ', 'ソ', 'ン'], { isOpen: false })]],
  ['- & "" "!"', []],
])('parses %j', (query, pieces) => {
  expect(parseQuery(query)).toEqual(pieces)
})

/** What a search counts in a title, and in other text. */
function ranks(query: string, text: string): readonly [number, number] {
  const search = readSearch(query, textLanguages)
  const sum = (words: string) => {
    const each = search.all.map((word) => wordRank(word, words, false))
    return each.includes(0) ? 0 : each.reduce((total, one) => total + one, 0)
  }
  return [sum(recordWords({ names: [text], texts: [] })), sum(recordWords({ names: [], texts: [text] }))]
}

describe('forms of words', () => {
  it.each([
    ['jazz', 'Jazz', [8, 3]],
    ['jazz', 'jazzband', [6, 1]],
    ['concerts', 'concert', [7, 2]],
    ['concert', 'concerts', [7, 2]],
    ['mueller', 'Müller', [8, 3]],
    ['müller', 'Mueller', [8, 3]],
    ['muller', 'Müller', [8, 3]],
    ['STRASSE', 'Straße', [8, 3]],
    ['coeur', 'cœur', [8, 3]],
    ['theater', 'Theatre', [7, 2]],
    ['theatre', 'Theater', [7, 2]],
    ['théâtre', 'Theater', [7, 2]],
    ['parties', 'party', [7, 2]],
    ['running', 'run', [7, 2]],
    ['dancing', 'dance', [7, 2]],
    ['children', 'child', [7, 2]],
    ['Häuser', 'Haus', [7, 2]],
    ['Ausstellungen', 'Ausstellung', [7, 2]],
    ['Konzerte', 'Konzert', [7, 2]],
    ['musicaux', 'musical', [7, 2]],
    ['danseuses', 'danseur', [7, 2]],
    ['exposiciones', 'exposición', [7, 2]],
    ['niños', 'niña', [7, 2]],
    ['concerti', 'concerto', [7, 2]],
    ['mostre', 'mostra', [7, 2]],
    ['the museum', 'Museum', [8, 3]],
    ['the', 'The', [8, 3]],
    ['"late museum"', 'The late museum', [8, 3]],
    ['"museum late"', 'The late museum', [0, 0]],
    ['"concerts"', 'concert', [0, 0]],
    ['evening', 'event', [0, 0]],
    ['shoe', 'show', [0, 0]],
    ['ja', 'jazz', [0, 0]],
    ['azz', 'jazz', [0, 0]],
    ['マラソン', '東京マラソン', [8, 3]],
    ['jazz night', 'Jazz night', [16, 6]],
    ['jazz opera', 'Jazz night', [0, 0]],
  ])('%j counts in %j: %j', (query, text, expected) => {
    expect(ranks(query, text)).toEqual(expected)
  })

  it('has the forms of the languages of the calendar alone', () => {
    expect(familyOf('ausstellung', ['en'])).not.toContain('ausstellungen')
    expect(familyOf('ausstellung', ['de'])).toContain('ausstellungen')
  })

  it('looks up few forms, and those of a long search are its words alone', () => {
    for (const word of ['konzerte', 'musicales', 'organizers', 'danseuses'])
      expect(familyOf(word, textLanguages).length).toBeLessThanOrEqual(96)
    const many = Array.from({ length: 21 }, (_, index) => `concert${index}`)
    const formsOf = (words: readonly string[]) => readSearch(words.join(' '), ['en']).all.at(0)?.names.length
    expect([formsOf(many.slice(0, 20)), formsOf(many)]).toEqual([8, 2])
  })
})

describe('typing errors', () => {
  it.each([
    ['concret', ['|concert|'], 'concert'],
    ['concrt', ['|concert|'], 'concert'],
    ['concertt', ['|concert|'], 'concert'],
    ['koncert', ['|concert|'], 'concert'],
    ['jaz', ['|jazz|'], undefined],
    ['conxxrt', ['|concert|'], undefined],
    ['exibhition', ['|exhibition|'], 'exhibition'],
    ['exibbitionn', ['|exhibition|'], undefined],
    // The fewest errors, then the most frequent, then by letters.
    ['marke', ['|market|', '|mark|', '|market|'], 'market'],
    ['marke', ['|market|', '|mark|'], 'mark'],
    ['market', [' market ', '|markets|'], 'markets'],
  ])('of %j among %j means %j', (word, lines, meant) => {
    expect(nearestWords(word, lines)[0]).toBe(meant)
  })
})
