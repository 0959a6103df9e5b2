import type { ViewResponse } from 'daybook/http'
import { hiddenInput } from '../../ground/elements/hidden-input.ts'
import { icon } from '../../ground/elements/icon.ts'
import { attributes, html } from '../../ground/markup/html.ts'
import type { ManyKind } from '../../ground/words/desk-subjects.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import { stepName } from '../contract/form-values.ts'
import { type ManyOutcome, type ManyPreview, type ManyQuestion, manyNames } from '../contract/many-props.ts'
import type { DeskNotice } from '../contract/notice-props.ts'
import { deskNotices, focusedAtFirst } from '../pieces/desk-notice.ts'
import { manyStep } from '../values/many-change.ts'
import { deskPageResponse } from './desk-page.ts'

/** Asks how many events are to be changed, and shows what the answer would change. */
export function manyScreen(
  question: ManyQuestion,
  preview: Omit<ManyPreview, 'question'> | undefined,
  context: DeskContext,
): ViewResponse {
  const { deskWords, deskPieces } = context
  const { many: words } = deskWords.lists
  const title = words.kinds[question.kind]
  const main = html`<div class="db-head"><div class="db-title"><h1 ${attributes(focusedAtFirst())}>${title}</h1></div>
<a class="db-btn" href="${question.action}">${words.back}</a></div>
${deskPieces.manyQuestion(question, context)}${preview && deskPieces.manyPreview({ ...preview, question }, context)}`
  return deskPageResponse({ title, main, status: question.fault === undefined ? 200 : 400 }, context)
}

/** Shows what a change has done, with the button that undoes it. */
export function manyReportScreen(
  action: string,
  outcome: ManyOutcome,
  context: DeskContext,
  kind?: ManyKind,
): ViewResponse {
  const { deskWords, deskPieces } = context
  const { many: words } = deskWords.lists
  const { changed, left, taken, undo } = outcome
  const button = attributes({ class: 'db-btn', type: 'submit', name: stepName, value: manyStep.undo })
  const undoForm = html`<form method="post" action="${action}">${hiddenInput(manyNames.undo, JSON.stringify(undo))}
<button ${button}>${icon('undo')}${deskWords.undo}</button></form>`
  const notices: readonly DeskNotice[] = [
    {
      tone: changed > 0 ? 'good' : 'warn',
      text: changed > 0 && kind === 'copy' ? words.copied(changed) : words.done(changed),
      ...(undo.length > 0 && { more: undoForm }),
    },
    ...(kind !== undefined && undo.length > 0 && undo.length < changed
      ? [{ tone: 'warn', text: words.lasting(changed - undo.length) } as const]
      : []),
    ...(left > 0 ? [{ tone: 'bad', text: words.left(left) } as const] : []),
    ...(taken > 0 ? [{ tone: 'warn', text: words.taken(taken) } as const] : []),
  ]
  const main = html`<div class="db-head"><div class="db-title"><h1>${words.report}</h1></div></div>
${deskNotices(notices, context)}${deskPieces.manyReport({ action, outcome }, context)}`
  return deskPageResponse({ title: words.report, main }, context)
}
