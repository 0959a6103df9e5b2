import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import type { DateChange } from '../../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { stepName } from '../../contract/form-values.ts'
import type { SeriesForm } from '../../contract/series-props.ts'
import { dateText } from './date-text.ts'

const kinds: readonly DateChange[] = ['added', 'out', 'changed']

/** The most dates that a change names. */
const mostNamed = 3

/** What a save changes, beside its button. It stays visible when the page is scrolled. */
export function seriesSave({ dates, action }: SeriesForm, context: DeskContext): Html {
  const { deskWords } = context
  const { dates: words } = deskWords
  const parts = kinds.flatMap((kind) => {
    const starts = dates.filter(({ unsaved }) => unsaved === kind).map(({ at }) => at)
    return starts.length > 0 ? [changeText(kind, starts, context)] : []
  })
  const text = parts.length > 0 ? html`<b>${words.willChange}</b> ${parts.join(' · ')}` : words.noChanges
  const button = (value: string, text: string, look = '') =>
    html`<button ${attributes({ class: `db-btn ${look}`.trim(), type: 'submit', name: stepName, value })}>${text}
</button>`
  const save = button('save', deskWords.save, 'is-primary')
  return html`<div class="db-savebar dk-save"><p>${text}</p><div class="db-acts">${save}
${button('note', words.showChanges)}<a class="db-btn is-quiet" href="${action}">${words.discard}</a></div></div>`
}

/** Says how many dates are changed, and names the first: `2 dates more (Sat, Sep 14, 2030, …)`. */
export function changeText(kind: DateChange, starts: readonly string[], context: DeskContext): string {
  const { changes } = context.deskWords.dates
  const named = starts.slice(0, mostNamed).map((start) => dateText(start, context))
  const more = starts.length > mostNamed ? ['…'] : []
  return `${changes[kind](starts.length)} (${[...named, ...more].join('; ')})`
}
