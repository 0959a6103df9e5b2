import { classNames } from '../../../ground/elements/class-names.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Content, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { EventFilter } from '../../contract/event-filter-props.ts'
import { stateChip } from './event-sign.ts'

/** A link to another period. */
interface PeriodLink {
  readonly href: string
  readonly text: string
}

/** The head of a table of days: its name, and the periods around it. */
export interface PeriodHead {
  readonly heading: Content
  /** A line below it. */
  readonly hint?: string | undefined
  /** The name of the steps, such as `Month`. */
  readonly steps: string
  readonly today: string
  readonly previous?: PeriodLink | undefined
  readonly next?: PeriodLink | undefined
}

/** The head of a table of days. */
export function periodHead({ heading, hint, steps, today, previous, next }: PeriodHead, context: DeskContext): Html {
  const { words } = context
  const sub = hint !== undefined && html`<p class="db-sub">${hint}</p>`
  return html`<div class="db-head"><div class="db-title"><h1>${heading}</h1>${sub}</div>
<nav class="db-step" aria-label="${steps}">${step(previous, 'prev')}<a class="db-btn" href="${today}">${
    words.today
  }</a>${step(next, 'next')}</nav></div>
`
}

function step(link: PeriodLink | undefined, rel: 'prev' | 'next'): Html | undefined {
  if (link === undefined) return undefined
  const arrow = icon(rel === 'prev' ? 'previous' : 'next', { flips: true })
  return html`<a class="db-btn is-icon" rel="${rel}" href="${link.href}">${arrow}<span class="db-vh">${
    link.text
  }</span></a>`
}

/** The states of the events as links, with the number of events: what a border means, and the way to see only these. */
export function stateLinks(
  { fields, showAll }: Pick<EventFilter, 'fields' | 'showAll'>,
  withStatus: (status: string) => string,
  { deskWords, locale }: DeskContext,
): Html | undefined {
  const words = deskWords.views.period
  const field = fields.find(({ name }) => name === 'status')
  if (field === undefined || typeof field.kind === 'string' || field.kind.length < 2) return undefined
  const numbers = new Intl.NumberFormat(locale)
  const link = (status: string, href: string, chip: Html) =>
    html`<a ${attributes({ href, 'aria-current': field.value === status && 'true' })}>${chip}</a>`
  const links = field.kind.map(({ value, label, count }) =>
    link(value, withStatus(value), stateChip(value, classNames(label, numbers.format(count ?? 0)))),
  )
  const all = link('', showAll, html`<span class="dk-state">${words.all}</span>`)
  return html`<nav class="dk-states" aria-label="${words.states}">${all}${links}</nav>
`
}
