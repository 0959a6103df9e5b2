import { de } from 'date-fns/locale/de'
import { enGB } from 'date-fns/locale/en-GB'

export type Locale = 'en' | 'de'

/** What the pages say; the events themselves are in the language they were written in. */
export const words = {
  en: {
    locale: enGB,
    day: 'EEEE d MMMM',
    title: 'What is on',
    events: 'events',
    search: 'Search',
    all: 'All',
    count: (total: number) => (total === 1 ? '1 event' : `${total} events`),
    allDay: 'all day',
    by: 'By',
    earlier: '← Earlier',
    later: 'Later →',
    back: 'All events',
    subscribe: 'Subscribe',
    open: 'Open with the password',
    notFound: 'There is no such page.',
    languages: 'Languages',
    topics: 'Topics',
    pages: 'Pages',
  },
  de: {
    locale: de,
    day: 'EEEE, d. MMMM',
    title: 'Was läuft',
    events: 'veranstaltungen',
    search: 'Suchen',
    all: 'Alle',
    count: (total: number) => (total === 1 ? '1 Veranstaltung' : `${total} Veranstaltungen`),
    allDay: 'ganzer Tag',
    by: 'Von',
    earlier: '← Früher',
    later: 'Später →',
    back: 'Alle Veranstaltungen',
    subscribe: 'Abonnieren',
    open: 'Mit dem Passwort öffnen',
    notFound: 'Diese Seite gibt es nicht.',
    languages: 'Sprachen',
    topics: 'Themen',
    pages: 'Seiten',
  },
} as const satisfies Record<Locale, object>
