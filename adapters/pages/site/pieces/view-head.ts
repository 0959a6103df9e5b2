import { weekOfDay } from '../../ground/dates/shown-weeks.ts'
import { icon } from '../../ground/elements/icon.ts'
import { viewLink } from '../../ground/elements/view-link.ts'
import { type Content, type Html, html } from '../../ground/markup/html.ts'
import type { PageContext } from '../../ground/page/page-context.ts'

/** Another period: its address and its name. */
export interface PeriodStep {
  readonly period: string
  readonly name: string
}

/** The head of a view of a period: its name, the periods around it, and the other views. */
export interface ViewHead {
  readonly heading: Content
  /** A line below it. */
  readonly sub?: Content
  readonly view: 'list' | 'month' | 'week' | 'day'
  /** A day of the period, which the other views show. */
  readonly day: string
  /** The name of the steps, such as `Month`. */
  readonly steps?: {
    readonly label: string
    /** The address of today's period. */
    readonly today: string
    /** Absent before the first event. */
    readonly previous?: PeriodStep | undefined
    /** Absent after the last event. */
    readonly next?: PeriodStep | undefined
  }
}

export function viewHead({ heading, sub, view, day, steps }: ViewHead, context: PageContext): Html {
  const { words, urls } = context
  const tab = (name: ViewHead['view'], href: string) =>
    html`<a ${viewLink(href, context, { 'aria-current': name === view && 'page' })}>${words[name]}</a>`
  const step = ({ period, name }: PeriodStep, rel: 'prev' | 'next') => {
    const link = viewLink(urls.period(period), context, { class: 'db-btn is-icon', rel })
    const arrow = icon(rel === 'prev' ? 'previous' : 'next', { flips: true })
    return html`<a ${link}>${arrow}<span class="db-vh">${name}</span></a>`
  }
  const tabs = [
    tab('list', urls.home()),
    tab('month', urls.period(day.slice(0, 7))),
    tab('week', urls.period(weekOfDay(day, context))),
    tab('day', urls.period(day)),
  ]
  return html`<div class="db-head"><div class="db-title"><h1>${heading}</h1>
${sub !== undefined && html`<p class="db-sub">${sub}</p>`}</div>${
    steps &&
    html`<nav class="db-step" aria-label="${steps.label}">${
      steps.previous && step(steps.previous, 'prev')
    }<a ${viewLink(urls.period(steps.today), context, { class: 'db-btn' })}>${words.today}</a>${
      steps.next && step(steps.next, 'next')
    }</nav>`
  }<nav class="db-seg" aria-label="${words.view}">${tabs}</nav></div>`
}
