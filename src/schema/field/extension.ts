/** Optional parts of the interface, off by default. */
export type Extension = 'geolocation' | 'ticketing' | 'recurrence' | 'formats' | 'explain'
/** Which of them are on. */
export type Extensions = Readonly<Record<Extension, boolean>>
export const noExtensions: Extensions = {
  geolocation: false,
  ticketing: false,
  recurrence: false,
  formats: false,
  explain: false,
}

/** What turns each of them on. */
const switches: Readonly<Record<Extension, string>> = {
  geolocation: 'the option geolocation: true',
  ticketing: 'the option ticketing: true',
  recurrence: 'the option recurrence: recurringEvents() of daybook/recurrence',
  formats: 'the option formats, such as [icalendar()] of daybook/ics,',
  explain: 'the option explain: true of the mount',
}

/** Returns whether a field has no extension, or one that is on. */
export function isOn(extension: Extension | undefined, extensions: Extensions): boolean {
  return extension === undefined || extensions[extension]
}

/** Completes "geo_lat must be ..." for a value of an extension that is off (rule 4). */
export function leftOutWithout(extension: Extension): string {
  return `left out without the ${extension} extension, which ${switches[extension]} turns on`
}
