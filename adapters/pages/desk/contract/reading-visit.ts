import type { CollectionName, Services, Sources } from 'daybook'
import type { Visit } from 'daybook/http'

/** A visit in which records are only read: a screen that writes does not compile. */
export interface ReadingVisit
  extends Omit<Visit, 'services' | 'transaction' | 'form' | 'files' | 'sources' | 'importPresets'> {
  /** The calendar, as the caller may see it. */
  readonly services: ReadServices
  /** The feeds. Absent without the option `sources`, and for a caller who may not change the records of everybody. */
  readonly sources?: Pick<Sources, 'list' | 'get'>
}

/** What reads records, and converts them to replies. */
export type ReadServices = Pick<Services, 'toReply'> & {
  readonly [Name in CollectionName]: Pick<
    Services[Name],
    'get' | 'list' | Extract<keyof Services[Name], 'conflicts' | 'doubleBookings' | 'duplicates'>
  >
}
