/** A word of ours for which the field has another, and the word to write. Readers cannot look ours up. */
export type PrivateWord = readonly [pattern: RegExp, better: string]

const everywhere: readonly PrivateWord[] = [
  [/\basked\b/gi, 'requested, queried or called'],
  [/\b(?:hear|hears|heard|hearing)\b/gi, 'notified, receives or diagnostics'],
  [/\b(?:told|tells?|telling)\b/gi, 'returns, reports, shows or notified'],
  [/\bheed(?:s|ed)?\b/gi, 'honors or uses'],
  [/\bstanding\b|\bstands?\b(?![- ]in\b| for\b)/gi, 'snapshot, or is'],
  // Not a border of CSS.
  [/(?<!px )\bsolid\b/gi, 'not null or required'],
  [/\banew\b/gi, 'again'],
  [/\bbeg(?:in|ins|an) again\b/gi, 'is retried'],
  [/\bcome to nothing\b/gi, 'is rolled back'],
  [/\bside by side\b/gi, 'concurrently'],
  [/\bone after (?:another|the other)\b/gi, 'in order or serially'],
  [/\bin vain\b/gi, 'needlessly'],
  [/\bfor ever\b/gi, 'indefinitely'],
  [/\bas far as\b/gi, 'a limit'],
  [/\bas ever\b/gi, 'as usual'],
  [/\bbut for\b/gi, 'except'],
  [/\bbe it\b|\bbe they\b/gi, 'even if'],
  [/\bone's\b|\bone knows\b|\bwhoever\b/gi, 'you, or the person'],
  [/\bof which\b|\bof whom\b|\bthereof\b/gi, 'a sentence of its own'],
  [/\bsaid\b/gi, 'named or documented'],
  [/\bwithout a word\b/gi, 'silently'],
  [/\boutlives?\b/gi, 'stays valid'],
  [/\bdrive out\b/gi, 'evict'],
  [/\bsights?\b/gi, 'visibility or scope'],
  [/\bmend(?:s|ed)?\b/gi, 'fix or repair'],
  [/\bstrangers?\b/gi, 'other'],
  [/\b(?<!tak(?:e|es|en|ing) )plac(?:e|es|ed)\b/gi, 'position, location, occurrence or URL'],
  [/\btheirs\b/gi, 'remote, or whose it is'],
  [/\bknown\b/gi, 'declared, supported, stored or cached'],
  [/\bkept\b/gi, 'stored or cached'],
  [/\b(?:records?|ids?|series|changed|linked) (?:here|there)\b/gi, 'local or remote'],
  [/\bfor good\b/gi, 'permanently'],
  [/\bupright\b|\bthe house\b|\bfaithful(?:ly)?\b/gi, 'a technical term'],
]

/** In the public pages. */
export const wordsOfPages: readonly PrivateWord[] = [
  ...everywhere,
  [/\brepl(?:y|ies)\b/gi, 'response'],
  [/\bbesides\b/gi, 'other than'],
]

/** In the comments of the sources, where a reply is a type. */
export const wordsOfComments: readonly PrivateWord[] = [
  ...everywhere,
  [/\bgiven\b/gi, 'passed, requested or present'],
  [/\bmeant\b/gi, 'intended or referenced'],
  [/\bcomplain(?:s|ed|ing|ts?)?\b/gi, 'reports'],
]

/** In the strings of the sources, and in `/doc`. */
export const wordsOfStrings: readonly PrivateWord[] = everywhere

/** Names that callers of the interface use, and the `Place` of schema.org. */
export const publicNames: ReadonlySet<string> = new Set(['per_page_asked', 'JsonLdPlace', 'jsonLdPlace'])

/** In the names of the sources, as single words: `isKnown` is `is known`. */
export const wordsOfNames: readonly PrivateWord[] = [
  [/\b(?:here|there|theirs)\b/g, 'local, remote or base'],
  [/\bknown\b/g, 'declared, supported, stored or cached'],
  [/\bkept\b/g, 'stored or cached'],
  [/\bplac(?:e|es|ed)\b/g, 'position, location, occurrence or url'],
  [/\bways?\b/g, 'alternative, condition or branch'],
  [/\b(?<!combining )mark(?:s|ed)?\b/g, 'sign, prefix, flag or state'],
  [/\basked\b/g, 'requested'],
  [/\btold\b/g, 'notified'],
]
