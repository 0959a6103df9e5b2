import type { Source } from 'daybook'
import { feedsPath } from '../../../ground/addresses/desk-address.ts'
import { hiddenInput } from '../../../ground/elements/hidden-input.ts'
import { attributes, type Content, type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { feedButton } from './feed-button.ts'

/** What else can be done with a feed. */
export function feedMenu(
  { name, isPaused }: Source,
  { action, id }: { readonly action: string; readonly id: string },
  { deskWords, urls }: DeskContext,
): Html {
  const { feeds: words } = deskWords
  const sending = attributes({ class: 'db-feedform', method: 'post', action })
  const form = (content: Content) => html`<form ${sending}>${hiddenInput('name', name)}${content}</form>
`
  const line = (control: string, label: string, more: Readonly<Record<string, string | number | boolean>>) =>
    html`<label for="${id}-${control}">${label}</label><input ${attributes({
      ...{ id: `${id}-${control}`, name: control, required: true, autocomplete: 'off' },
      ...more,
    })}>`
  const option = (value: 'keep' | 'trash') => {
    const radio = attributes({ type: 'radio', name: 'events', value, checked: value === 'keep' })
    return html`<label class="db-opt"><input ${radio}> ${words.removed[value]}</label>
`
  }
  const edit = attributes({ class: 'db-btn', href: `${urls.desk(feedsPath, { edit: name })}#db-add` })
  const summary = html`<span aria-hidden="true">⋯</span><span class="db-vh">${words.more(name)}</span>`
  return html`<details class="db-menu"><summary class="db-btn is-small">${summary}</summary><div class="db-pop">
${!isPaused && form(feedButton({ step: 'pause', text: words.pause }))}
${form([
  line('to', words.newName, { type: 'text', value: name, maxlength: 60 }),
  feedButton({ step: 'rename', text: words.rename }),
])}
<p class="db-feedform"><a ${edit}>${words.change}<span class="db-vh">${words.of(name)}</span></a></p>
${form(html`<fieldset><legend>${words.removeTitle}</legend>${option('keep')}${option('trash')}</fieldset>
${feedButton({ step: 'remove', text: words.remove, look: 'is-danger' })}`)}</div></details>`
}
