import type { EventReply } from 'daybook'
import { type Content, type Html, html } from '../markup/html.ts'
import { icon } from './icon.ts'

/** A fact of a record in a list of facts: its name with a sign, and its value. */
export function fact(sign: Parameters<typeof icon>[0], name: string, value: Content): Html {
  return html`<div><dt>${icon(sign)}${name}</dt><dd>${value}</dd></div>`
}

/** Returns whether all prices of an event are 0. */
export function isFree({ cost_details: { values } }: EventReply): boolean {
  return values.length > 0 && values.every((value) => Number(value) === 0)
}
