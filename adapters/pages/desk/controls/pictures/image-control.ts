import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import { chosenPicture } from '../../values/fields/text-values.ts'
import type { Control, ControlProps } from '../control.ts'
import { lineControl } from '../text-controls.ts'
import { pictureChoice } from './picture-choice.ts'
import { uploadControl } from './upload-control.ts'

const addressControl = lineControl({ inputmode: 'url' })

/** A picture, as it is seen: its address, or its id, a file if the app takes files, or one that the calendar has. */
export const imageControl: Control = {
  isLong: true,
  text: ({ name, values }) => chosenPicture(name, values),
  markup(props, context) {
    const controls = html`${addressControl.markup(props, context)}${uploadControl(props, context)}`
    const seen = thumbnail(props)
    const shown = seen ? html`<div class="db-pic">${seen}<div>${controls}</div></div>` : controls
    return html`${shown}${pictureChoice(props, context)}`
  },
}

/** Its alternative text is the next field. */
function thumbnail({ name, values, choices }: ControlProps): Html | undefined {
  const value = chosenPicture(name, values)
  const listed = choices.find((choice) => choice.value === value)?.picture
  const src = listed ?? (/^https?:\/\//i.test(value) ? value : '')
  return src === '' ? undefined : html`<img ${attributes({ src, alt: '', width: 320, height: 200, loading: 'lazy' })}>`
}
