import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { createPages, loadWords } from 'daybook/pages'
import { describe, expect, it } from 'vitest'
import { textLanguages } from '../../../support/text-languages.ts'

const otherLanguages = textLanguages.filter((language) => language !== 'en')
const today = () => new Date('2030-06-18T10:00:00Z')

async function pageIn(locale: string, options: Parameters<typeof createPages>[1] = {}): Promise<string> {
  const handler = fetchHandler(createPages(createCalendar({ now: today }), options), { locale })
  const response = await handler(new Request('https://example.org/2030-06'))
  return response.text()
}

describe('the language of pages', () => {
  it.each([
    ['en', 'What’s on', 'June 2030'],
    ['en-GB', 'What’s on', 'June 2030'],
    ['de', 'Programm', 'Juni 2030'],
    ['de-AT', 'Programm', 'Juni 2030'],
    ['fr', 'À l’affiche', 'juin 2030'],
    ['es', 'Agenda', 'junio de 2030'],
    ['it', 'In programma', 'giugno 2030'],
  ])('%s says %s and %s', async (locale, heading, month) => {
    const page = await pageIn(locale)
    expect(page).toContain(`<html lang="${locale}"`)
    expect(page).toContain(heading)
    expect(page).toContain(month)
  })

  it('is English, dates included, where there are no texts', async () => {
    const page = await pageIn('ar')
    expect(page).toContain('<html lang="en" dir="ltr">')
    expect(page).toContain('June 2030')
  })

  it('takes texts of the app, by language or by locale', async () => {
    const en = await loadWords('en')
    const words = { en: { ...en, whatsOn: 'Programme' }, ar: { ...en, language: 'ar', whatsOn: 'البرنامج' } }
    expect(await pageIn('en', { words })).toContain('Programme')
    expect(await pageIn('ar', { words })).toContain('<html lang="ar" dir="rtl">')
    expect(await pageIn('fr', { words })).toContain('À l’affiche')
  })

  it('loads one of ours, and names them for another', async () => {
    await expect(loadWords('ar' as 'en')).rejects.toThrow(
      'loadWords: language must be one of en, de, es, fr, it; received "ar".',
    )
  })

  it.each(otherLanguages)(
    'has the same texts in all languages, none of them English by mistake: %s',
    async (language) => {
      const same = (a: object, b: object): readonly string[] =>
        Object.entries(a).flatMap(([name, value]) => {
          const other: unknown = Reflect.get(b, name)
          if (typeof value === 'object') return same(value, Object(other))
          return typeof value === 'string' && value === other && value.split(' ').length > 1 ? [name] : []
        })
      expect(same(await loadWords('en'), await loadWords(language))).toEqual([])
    },
  )
})
