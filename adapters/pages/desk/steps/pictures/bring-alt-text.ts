import type { DeclaredField, Visit } from 'daybook/http'
import type { DeskContext } from '../../contract/desk-context.ts'
import { type FormValues, lastValue } from '../../contract/form-values.ts'
import { pictureChoices } from '../../reading/choices/picture-choices.ts'
import { broughtName, pickedName, searchName } from '../../values/choice-names.ts'

/** The field of a picture, and that of its alternative text. */
const [picture, text] = ['image', 'image_alt']

/**
 * Returns what a form has sent, with the alternative text of a picture that was chosen among those that there are. One
 * that somebody has written stays, and so does one that a record had and somebody has removed. The text of another
 * picture that was chosen before goes.
 */
export async function bringAltText(
  visit: Visit,
  fields: readonly DeclaredField[],
  { sent, opened }: { readonly sent: FormValues; readonly opened: FormValues },
  { upload }: Pick<DeskContext, 'upload'>,
): Promise<FormValues> {
  const hasBoth = [picture, text].every((name) => fields.some((field) => field.name === name))
  if (!hasBoth || sent[text] === undefined) return sent
  const [written, brought] = [lastValue(sent, text), lastValue(sent, broughtName(picture))]
  const isBrought = brought !== '' && written === brought
  const isEmpty = written === '' && lastValue(opened, text) === ''
  const picked = lastValue(sent, pickedName(picture))
  if (!isBrought && (!isEmpty || picked === '')) return sent
  const alt = picked === '' ? '' : await altOf(picked, lastValue(sent, searchName(picture)).trim())
  return { ...sent, [text]: [alt], [broughtName(picture)]: [alt] }

  async function altOf(value: string, searched: string): Promise<string> {
    const { items } = await pictureChoices({ text: searched, chosen: [value] }, visit, { own: undefined, upload })
    return items.find((choice) => choice.value === value)?.alt ?? ''
  }
}
