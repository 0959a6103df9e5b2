import type { Source } from 'daybook'
import { deskFolders } from '../../../ground/addresses/desk-address.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { icon } from '../../../ground/elements/icon.ts'
import { attributes, type Content, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { feedButton } from './feed-button.ts'
import { feedMenu } from './feed-menu.ts'
import { feedTime } from './feed-time.ts'

/** A feed: how it is, what its last run has done, and what can be done with it. */
export function feedRow(
  source: Source,
  { action, id }: { readonly action: string; readonly id: string },
  context: DeskContext,
): Html {
  const { feeds: words } = context.deskWords
  const { name, address, kind, every, isPaused, isRunning } = source
  const main = isPaused
    ? feedButton({ step: 'resume', text: words.resume, look: 'is-small', of: words.of(name) })
    : feedButton({ step: 'run', text: words.run, look: 'is-small', of: words.of(name) })
  const form = attributes({ method: 'post', action })
  return html`<li class="db-feed"><div class="db-feedabout"><h3 id="${id}"><bdi>${name}</bdi></h3>
<p class="db-soft"><bdi>${address}</bdi> · ${words.kinds[kind]} · ${words.every[every]}</p>
${state(source, context)}${fault(source, context)}${counts(source, context)}${results(source, context)}</div>
<div class="db-acts">${!isRunning && html`<form ${form}>${hiddenInput('name', name)}${main}</form>`}
${feedMenu(source, { action, id }, context)}</div></li>
`
}

/** How a feed is: a sign and a word, and when it was and will be fetched. */
function state(
  { lastRun, nextRun, isPaused, isRunning, asks, failures, failingSince }: Source,
  context: DeskContext,
): Html {
  const { state: words } = context.deskWords.feeds
  const time = (utc: string) => feedTime(utc, context)
  const line = (tone: string, sign: Content, text: Content) =>
    html`<p class="db-feedstate${tone}">${sign}<b>${text}</b>${
      nextRun !== null && html` <span class="db-soft">${words.next(time(nextRun))}</span>`
    }</p>
`
  if (isRunning) return line('', icon('repeat'), words.running)
  if (isPaused) return line('', icon('pause'), words.paused)
  if (failures > 0) {
    const since = failingSince === null ? '' : `, ${words.since(time(failingSince))}`
    return line(' is-bad', icon('cross'), `${words.failed(failures)}${since}`)
  }
  if (asks !== null) return line(' is-warn', icon('warning'), words.asks)
  return lastRun === null
    ? line('', icon('clock'), words.never)
    : line(' is-good', icon('check'), words.done(time(lastRun.at)))
}

/** What the last run has done: of one that has changed nothing, because it failed or asks, what the one before has. */
function counts({ lastRun, lastDone, events }: Source, context: DeskContext): Html | undefined {
  const { counts: words, state: states } = context.deskWords.feeds
  if (lastRun === null || (lastDone === null && lastRun.result !== 'asks')) return undefined
  const isBefore = lastDone !== null && lastRun.result !== 'done'
  const { created, updated, restored, trashed, refused } = lastDone?.counts ?? lastRun.counts
  const all = [
    words.events(events),
    words.created(created + restored),
    words.updated(updated),
    words.trashed(trashed),
    ...(refused > 0 ? [words.refused(refused)] : []),
  ]
  return html`${
    isBefore &&
    html`<p class="db-soft">${states.before(feedTime(lastDone.at, context))}</p>
`
  }<ul class="db-feednums">${all.map((text) => html`<li>${text}</li>`)}</ul>
`
}

function fault({ lastRun }: Source, { deskWords }: DeskContext): Html | undefined {
  const { feeds: words } = deskWords
  if (!lastRun?.fault) return undefined
  const { reason, message } = lastRun.fault
  return html`<p>${words.faults[reason]} ${words.stays}</p>
<details class="db-feedmore"><summary>${words.exactly}</summary><p class="db-code" lang="en">${message}</p></details>
`
}

/** The names of what has changed, and of what was refused. */
function results({ lastRun }: Source, { deskWords, urls }: DeskContext): readonly Content[] {
  const { feeds: words } = deskWords
  const { changes = [], refusals = [] } = lastRun ?? {}
  const changed = changes.map(({ resource, id, name, action }) => {
    const label =
      action === 'trashed' ? words.counts.trashed(1) : words.counts[action === 'updated' ? 'updated' : 'created'](1)
    const href = urls.desk(`${deskFolders[resource]}/${id}`)
    return html`<li><a href="${href}"><bdi>${name}</bdi></a> <small>${label}</small></li>
`
  })
  const refused = refusals.map(
    ({ name, message }) => html`<li><bdi>${name || words.noName}</bdi> <small lang="en">${message}</small></li>
`,
  )
  const list = (summary: string, items: readonly Html[]) =>
    items.length > 0 &&
    html`<details class="db-feedmore"><summary>${summary}</summary><ul class="db-feednames">${items}</ul></details>
`
  return [list(words.changes, changed), list(words.refusals, refused)]
}
