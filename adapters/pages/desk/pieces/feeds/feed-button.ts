import { attributes, type Content, type Html, html } from '../../../ground/markup/html.ts'
import type { FeedStep } from '../../contract/feed-props.ts'
import { stepName } from '../../contract/form-values.ts'

interface FeedButton {
  readonly step: FeedStep
  readonly text: Content
  /** Its classes besides that of buttons. */
  readonly look?: string
  /** Completes its name for screen readers. */
  readonly of?: string
}

/** A button of a form of feeds. */
export function feedButton({ step, text, look = '', of }: FeedButton): Html {
  const button = attributes({ class: `db-btn ${look}`.trim(), type: 'submit', name: stepName, value: step })
  return html`<button ${button}>${text}${of !== undefined && html`<span class="db-vh">${of}</span>`}</button>`
}
