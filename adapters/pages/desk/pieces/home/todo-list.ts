import { icon } from '../../../ground/elements/icon.ts'
import { type Html, html } from '../../../ground/markup/html.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { Todo } from '../../contract/views/home-props.ts'

/** What needs the caller, each with one act. */
export function todoList(todos: readonly Todo[], { deskWords }: DeskContext): Html {
  const words = deskWords.views.home
  const list =
    todos.length === 0
      ? html`<p class="db-none">${words.waits(0)}</p>`
      : html`<ul class="dk-card dk-todo">${todos.map(todoItem)}</ul>`
  return html`<section aria-labelledby="db-todo"><h2 id="db-todo" class="dk-h">${words.needsYou}</h2>
${list}</section>
`
}

function todoItem({ sign, tone, heading, hint, events, act }: Todo): Html {
  const named = events.map(
    ({ href, title, detail }) => html`<li><a href="${href}"><bdi>${title}</bdi></a><small>${detail}</small></li>`,
  )
  const list = named.length > 0 && html`<ul class="dk-named">${named}</ul>`
  const about = html`<span class="db-vh">: ${heading}</span>`
  return html`<li><span class="dk-todoi is-${tone}">${icon(sign)}</span><div><h3>${heading}</h3><p>${hint}</p>${list}
<div class="db-acts"><a class="db-btn is-small" href="${act.href}">${act.text}${about}</a></div></div></li>
`
}
