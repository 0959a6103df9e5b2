import type { TextLanguage } from '../../text/languages.ts'

/** The endings of one kind of word: whatever ends in one of them also occurs with the others. */
export type Paradigm = readonly string[]

/**
 * How words are inflected, in folded letters. Only regular endings: a word that does not exist is found nowhere. `''`
 * is a word without an ending.
 */
export const paradigms: Readonly<Record<TextLanguage, readonly Paradigm[]>> = {
  en: [
    ['', 's'],
    ['s', 'ses'],
    ['x', 'xes'],
    ['sh', 'shes'],
    ['ch', 'ches'],
    ['y', 'ies'],
    ['f', 'fe', 'ves'],
    ['', 'ing', 'ings', 'ed', 'er', 'ers'],
    ['e', 'es', 'ing', 'ings', 'ed', 'er', 'ers'],
    ['y', 'ies', 'ied', 'ying'],
    ['man', 'men'],
    ['tre', 'tres', 'ter', 'ters'],
    ['our', 'ours', 'or', 'ors'],
    ['ise', 'ises', 'ised', 'ising', 'ize', 'izes', 'ized', 'izing'],
    ['ogue', 'ogues', 'og', 'ogs'],
  ],
  de: [
    ['', 'e', 'n', 'en', 'er', 'ern', 's', 'es', 'em'],
    ['e', 'en', 'er', 'ern', 'es', 'em'],
    ['', 'in', 'innen'],
    ['e', 'in', 'innen', 'en'],
    ['nis', 'nisse', 'nissen', 'nisses'],
    ['um', 'ums', 'en'],
    ['ma', 'men', 'mas'],
  ],
  fr: [
    ['', 's'],
    ['', 'x'],
    ['', 'e', 's', 'es'],
    ['al', 'aux', 'ale', 'ales'],
    ['ail', 'aux', 'ails'],
    ['eur', 'eurs', 'euse', 'euses', 'rice', 'rices'],
    ['eux', 'euse', 'euses'],
    ['if', 'ifs', 'ive', 'ives'],
    ['ien', 'iens', 'ienne', 'iennes'],
    ['el', 'els', 'elle', 'elles'],
    ['er', 'e', 'es', 'ent', 'ant', 'ee', 'ees'],
    ['er', 'ers', 'ere', 'eres'],
    ['tre', 'tres', 'ter', 'ters'],
  ],
  es: [
    ['', 's', 'es'],
    ['o', 'os', 'a', 'as'],
    ['z', 'ces'],
    ['or', 'ores', 'ora', 'oras'],
    ['ar', 'ando', 'ado', 'ada', 'ados', 'adas'],
    ['er', 'iendo', 'ido', 'ida', 'idos', 'idas'],
  ],
  it: [
    ['o', 'i', 'a', 'e'],
    ['io', 'i'],
    ['ia', 'ie', 'e'],
    ['co', 'chi', 'ca', 'che'],
    ['go', 'ghi', 'ga', 'ghe'],
    ['ista', 'isti', 'iste'],
    ['tore', 'tori', 'trice', 'trici'],
    ['are', 'ando', 'ato', 'ata', 'ati', 'ate'],
  ],
}

/** Words that are inflected in no regular way. */
export const irregular: Readonly<Record<TextLanguage, readonly (readonly string[])[]>> = {
  en: [
    ['child', 'children', 'childrens', 'kid', 'kids'],
    ['person', 'persons', 'people', 'peoples'],
    ['foot', 'feet'],
    ['theatre', 'theater', 'theatres', 'theaters', 'theatrical'],
  ],
  de: [
    ['markt', 'markte', 'markten', 'maerkte', 'maerkten'],
    ['fest', 'feste', 'festen', 'festes', 'fests'],
  ],
  fr: [
    ['oeil', 'yeux'],
    ['ciel', 'cieux'],
  ],
  es: [['nino', 'ninos', 'nina', 'ninas']],
  it: [['uomo', 'uomini']],
}

/** Words that are in most texts, and that a search does not require. */
export const stopWords: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: wordSet('a an and are at by for from in is it its of on or our that the their this to was with you your'),
  de: wordSet(
    'am an auf aus bei beim das dem den der des die ein eine einem einen einer eines es fur fuer im in ist mit nach ' +
      'oder und vom von vor wie zu zum zur',
  ),
  fr: wordSet('a au aux avec ce ces dans de des du en est et la le les ou par pour sa ses son sur un une'),
  es: wordSet('a al con de del el en es la las los o para por que se su sus un una unas unos y'),
  it: wordSet(
    'a ad ai al alla alle allo con da dal dalla dalle dei del della delle dello di e ed gli i il in la le lo nei nel ' +
      'nella o per su sul sulla un una uno',
  ),
}

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}
