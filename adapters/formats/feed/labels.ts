import type { TextLanguage } from 'daybook'
import type { OtherStatus } from '../shown/shown-status.ts'

/**
 * The words of a feed besides those of the events. The defaults are in the language of the feed, otherwise in English.
 */
export interface FeedLabels extends Partial<Readonly<Record<OtherStatus, string>>> {
  /** Before the title of a cancelled event, such as `Cancelled`. */
  readonly cancelled?: string
  /** Before the title of a postponed event, such as `Postponed`. */
  readonly postponed?: string
  /** Before the title of an event that has another date now, such as `New date`. */
  readonly rescheduled?: string
  /** Before the title of an event that takes place online instead, such as `Online`. */
  readonly moved_online?: string
  /** Before the first date of a series, such as `From`. */
  readonly from?: string
}

const languages: Readonly<Record<TextLanguage, Required<FeedLabels>>> = {
  en: {
    cancelled: 'Cancelled',
    postponed: 'Postponed',
    rescheduled: 'New date',
    moved_online: 'Online',
    from: 'From',
  },
  de: {
    cancelled: 'Abgesagt',
    postponed: 'Verschoben',
    rescheduled: 'Neuer Termin',
    moved_online: 'Online',
    from: 'Ab',
  },
  fr: {
    cancelled: 'Annulé',
    postponed: 'Reporté',
    rescheduled: 'Nouvelle date',
    moved_online: 'En ligne',
    from: 'À partir du',
  },
  es: {
    cancelled: 'Cancelado',
    postponed: 'Aplazado',
    rescheduled: 'Nueva fecha',
    moved_online: 'En línea',
    from: 'A partir del',
  },
  it: {
    cancelled: 'Annullato',
    postponed: 'Rinviato',
    rescheduled: 'Nuova data',
    moved_online: 'Online',
    from: 'Da',
  },
}

/** Returns the labels in the language of a tag such as `de-CH`, otherwise in English. */
export function labelsIn(tag: string): Required<FeedLabels> {
  const all: Readonly<Record<string, Required<FeedLabels>>> = languages
  const { language } = new Intl.Locale(tag)
  return (Object.hasOwn(all, language) ? all[language] : undefined) ?? languages.en
}
