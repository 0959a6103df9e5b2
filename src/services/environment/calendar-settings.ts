import { createBrand } from '../../brand.ts'
import type { Environment } from './environment.ts'

/** What the schemas of a calendar derive from. */
export type CalendarSettings = Pick<Environment, 'resources' | 'extensions'>

/** On the HTTP interface of a calendar, which an object that extends a calendar has too. */
const settings = createBrand<CalendarSettings>('settings')

/** Records the settings of a calendar. */
export function recordSettings(api: object, { resources, extensions }: CalendarSettings): void {
  settings.attach(api, { resources, extensions })
}

/** Returns the settings of a calendar, by its HTTP interface. */
export function settingsOf(api: object): CalendarSettings | undefined {
  return settings.of(api)
}
