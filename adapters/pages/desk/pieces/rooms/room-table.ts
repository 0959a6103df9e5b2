import { formatDay, fullDay } from '../../../ground/dates/day-names.ts'
import { formatTime, localTime } from '../../../ground/dates/day-times.ts'
import { classNames } from '../../../ground/elements/class-names.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { statusBadge } from '../../../ground/elements/status-badge.ts'
import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { SignOf, TwiceText } from '../../contract/views/period-props.ts'
import type { RoomDay, RoomSlot } from '../../values/periods/room-day.ts'
import { signClass, stateSign } from '../periods/event-sign.ts'

/** A venue with its days. */
export interface RoomRow {
  readonly name: string
  /** The page of the venue. */
  readonly href: string
  readonly days: readonly RoomDay[]
  /** The double bookings of the venue. */
  readonly twice: readonly TwiceText[]
  /** Returns the form of a new event; absent for callers who may not create events. */
  readonly newAt?: ((day: string, time: string | undefined) => string) | undefined
}

/** Venues, and what takes them. */
export interface RoomTable {
  readonly caption: string
  readonly days: readonly string[]
  readonly rows: readonly RoomRow[]
  readonly signOf: SignOf
}

/** Venues and what takes them: a row a venue, a column a day. */
export function roomTable({ caption, days, rows, signOf }: RoomTable, context: DeskContext): Html {
  const { locale, today, deskWords } = context
  const heads = days.map((day) => {
    const name = formatDay(day, locale, { weekday: 'short', day: 'numeric', month: 'short' })
    const head = attributes({ scope: 'col', class: day === today && 'is-today' })
    return html`<th ${head}><span>${name}</span></th>`
  })
  return html`<table class="dk-rooms"><caption class="db-vh">${caption}</caption>
<thead><tr><th scope="col"><span class="db-vh">${deskWords.views.room.venue}</span></th>${heads}</tr></thead>
<tbody>${rows.map((row) => roomRow(row, signOf, context))}</tbody></table>
`
}

function roomRow(row: RoomRow, signOf: SignOf, context: DeskContext): Html {
  const { deskWords, locale } = context
  const taken = row.days.reduce((sum, { taken }) => sum + taken, 0) / 60
  const hours = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(taken)
  const link = html`<a href="${row.href}"><bdi>${row.name}</bdi></a>`
  return html`<tr><th scope="row"><b>${link}</b><small>${deskWords.views.room.hours(hours)}</small></th>
${row.days.map((day) => dayCell(day, row, signOn(day.day, row, signOf), context))}</tr>
`
}

/** An event of several days is booked twice on some of them only. */
function signOn(day: string, { twice }: RoomRow, signOf: SignOf): SignOf {
  const isTwice = twice.some(({ days }) => days.includes(day))
  return (event) => {
    const sign = signOf(event)
    return { ...sign, isTwice: sign.isTwice && isTwice }
  }
}

function dayCell(day: RoomDay, row: RoomRow, signOf: SignOf, context: DeskContext): Html {
  const { locale, today } = context
  const cell = attributes({
    class: day.day === today && 'is-today',
    'data-l': formatDay(day.day, locale, { weekday: 'short', day: 'numeric' }),
  })
  const slots = day.slots.map((slot) => html`<li>${slotLink(slot, day, signOf, context)}</li>`)
  const list = slots.length > 0 && html`<ul class="dk-slots">${slots}</ul>`
  const twice = row.twice.filter(({ days }) => days.includes(day.day)).map(({ text }) => text)
  // Three events at the same time are three double bookings.
  const notes = [...new Set(twice)].map((text) => html`<p class="dk-clashn">${icon('warning')}<span>${text}</span></p>`)
  return html`<td ${cell}>${strip(day, signOf)}${list}${notes}${addLink(day, row, context)}</td>
`
}

/** A day from midnight to midnight with what takes the venue. The times are below it for those who do not see it. */
function strip({ minutes, slots }: RoomDay, signOf: SignOf): Html {
  const lines = [0.25, 0.5, 0.75].map((part) => html`<line x1="${minutes * part}" x2="${minutes * part}" y2="10"/>`)
  const taking = slots.filter(({ isTaking }) => isTaking)
  const boxes = taking.map(({ event, start, end }) => {
    const look = signOf(event).isTwice ? 'is-bad' : event.status === 'publish' && 'is-pub'
    const width = Math.max(end - start, minutes / 100)
    return html`<rect ${attributes({ class: look, x: start, y: 1, width, height: 8 })}/>`
  })
  const box = attributes({
    class: 'dk-rail',
    viewBox: `0 0 ${minutes} 10`,
    preserveAspectRatio: 'none',
    'aria-hidden': 'true',
  })
  return html`<svg ${box}>${lines}${boxes}</svg>`
}

function slotLink(slot: RoomSlot, { minutes }: RoomDay, signOf: SignOf, context: DeskContext): Html {
  const { event, from, until, start, end } = slot
  const { locale, words, deskWords } = context
  const sign = signOf(event)
  const isWhole = start === 0 && end === minutes
  const times = isWhole ? words.allDay : `${formatTime(from, locale)}–${formatTime(until, locale)}`
  const link = attributes({ class: classNames('dk-slot', signClass(event, sign)), href: sign.href })
  const twice = sign.isTwice && html`<span class="db-vh">, ${deskWords.views.period.bookedTwice}</span>`
  const time = html`<time datetime="${localTime(from)}">${times}</time>`
  const name = html`<span>${statusBadge(event, words)}<bdi>${event.title}</bdi></span>`
  return html`<a ${link}>${time} ${stateSign(event.status, context)}${name}${twice}</a>`
}

function addLink({ day, slots, freeFrom }: RoomDay, { name, newAt }: RoomRow, context: DeskContext): Html | undefined {
  if (newAt === undefined) return undefined
  const { locale, deskWords } = context
  const words = deskWords.views.room
  const isFree = slots.every(({ isTaking }) => !isTaking)
  const text = isFree ? words.free : freeFrom === undefined ? words.add : words.freeFrom(formatTime(freeFrom, locale))
  const about = html`<span class="db-vh">${words.at(name, fullDay(day, locale))}</span>`
  const link = attributes({ class: 'dk-freeadd', href: newAt(day, freeFrom?.slice(11, 16)) })
  return html`<a ${link}>${icon('plus')}<span>${text}</span>${about}</a>`
}
