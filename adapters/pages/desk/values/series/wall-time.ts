import { isDay } from '../../../ground/dates/days.ts'

/** Returns a wall clock time some milliseconds later. */
export function shiftedBy(wall: string, milliseconds: number): string {
  return new Date(timeOfWall(wall) + milliseconds).toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns how much later one wall clock time is than another, in milliseconds. */
export function distance(from: string, to: string): number {
  return timeOfWall(to) - timeOfWall(from)
}

/** Returns whether a text is a wall clock time, as starts are written: `2030-06-20 18:00:00`. */
export function isWall(text: string): boolean {
  return isDay(text.slice(0, 10)) && /^ ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text.slice(10))
}

function timeOfWall(wall: string): number {
  return Date.parse(`${wall.replace(' ', 'T')}Z`)
}

/** Returns when a date ends that begins at a start and lasts as long as its series. */
export function lastingFrom(start: string, series: { readonly start: string; readonly end: string }): string {
  return shiftedBy(start, distance(series.start, series.end))
}
