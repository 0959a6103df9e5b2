import { attributes, type Html, html } from '../../../ground/markup/html.ts'
import { sizeText } from '../../../ground/words/size-text.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import { typeNames, uploadLimits, uploadName } from '../../values/upload-limits.ts'
import { type ControlProps, controlId } from '../control.ts'

/** The control that takes a file for a picture; nothing if the app takes none. */
export function uploadControl(
  { name }: ControlProps,
  {
    upload,
    deskWords: {
      files: { upload: words },
    },
    locale,
  }: DeskContext,
): Html | undefined {
  if (upload === undefined) return undefined
  const { maxBytes, types } = uploadLimits(upload)
  const id = controlId(uploadName(name))
  const input = { id, name: uploadName(name), type: 'file', accept: types.join(','), 'aria-describedby': `${id}-hint` }
  return html`<div class="db-upload"><label for="${id}">${words.label}</label>
<p class="db-hint" id="${id}-hint">${words.hint(typeNames(types), sizeText(maxBytes, locale))}</p>
<input ${attributes(input)}></div>`
}
