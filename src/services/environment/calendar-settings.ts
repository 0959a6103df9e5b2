import type { Environment } from './environment.ts'

/** What the schemas of a calendar derive from. */
export type CalendarSettings = Pick<Environment, 'resources' | 'extensions'>

/** By the HTTP interface of a calendar, which an object that extends a calendar has too. */
const settings = new WeakMap<object, CalendarSettings>()

/** Records the settings of a calendar. */
export function recordSettings(api: object, { resources, extensions }: CalendarSettings): void {
  settings.set(api, { resources, extensions })
}

/** Returns the settings of a calendar, by its HTTP interface. */
export function settingsOf(api: object): CalendarSettings | undefined {
  return settings.get(api)
}
