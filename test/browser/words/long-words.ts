/** Words that no line of a phone holds, in several scripts. */
export const longWords = {
  'a word of 28 letters': 'Donaudampfschifffahrtsrechte',
  'a word of 60 letters': 'Rindfleischetikettierungsueberwachungsaufgabenuebertragungsg',
  'an Arabic word': 'والموسيقىوالفنونالشعبيةوالتقليديةوالمسرحياتالمدرسيةوالجامعية',
  'a Japanese text': '全国都道府県対抗中学校合唱音楽祭典実行委員会主催第二十五回記念特別演奏会予選大会',
  'an address': 'https://www.example.org/programme/2030/06/a-path-without-spaces?of=many&parameters=and,more#fragment',
} as const

/** The name of a kind of word. */
export type WordName = keyof typeof longWords

/** The names of the words. */
export const wordNames = Object.keys(longWords) as readonly WordName[]
