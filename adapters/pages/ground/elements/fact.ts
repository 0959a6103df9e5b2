import type { EventReply } from 'daybook'
import { type Content, type Html, html } from '../markup/html.ts'
import { icon } from './icon.ts'

/** A fact of a record in a list of facts: its name with a sign, and its value. */
export function fact(sign: Parameters<typeof icon>[0], name: string, value: Content): Html {
  return html`<div><dt>${icon(sign)}${name}</dt><dd>${value}</dd></div>`
}

/** Returns whether people can take part from where they are. */
export function isOnline({ attendance_mode, event_status }: EventReply): boolean {
  return attendance_mode === 'online' || attendance_mode === 'mixed' || event_status === 'moved_online'
}

/** Returns whether all prices of an event are 0. */
export function isFree({ cost_details: { values } }: EventReply): boolean {
  return values.length > 0 && values.every((value) => Number(value) === 0)
}
