import type { Visit } from 'daybook/http'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FieldFaults } from '../../contract/form-props.ts'
import type { FormValues } from '../../contract/form-values.ts'
import type { UploadedImage } from '../../contract/image-upload.ts'
import { pickedName } from '../../values/choice-names.ts'
import type { SentUploads } from './read-uploads.ts'

/** What has become of the pictures of a form that is saved. */
interface StoredUploads {
  /** Their URLs or ids, by the name of the field. They replace what the form sends for these fields. */
  readonly values: FormValues
  /** Why others were not stored. */
  readonly errors: FieldFaults
}

/** Gives the pictures of a form to the app, which stores them. Only for a form that is saved. */
export async function storeUploads(
  { accepted }: SentUploads,
  visit: Visit,
  context: DeskContext,
): Promise<StoredUploads> {
  const values: Record<string, readonly string[]> = {}
  const errors: Record<string, string> = {}
  for (const [name, picture] of Object.entries(accepted)) {
    try {
      values[name] = [await storePicture(picture, visit, context)]
      values[pickedName(name)] = []
    } catch (fault) {
      visit.report(fault)
      errors[name] = context.deskWords.files.upload.failed
    }
  }
  return { values, errors }
}

/** Returns the URL of the picture, or its id. */
async function storePicture(picture: UploadedImage, visit: Visit, { upload }: DeskContext): Promise<string> {
  const { actor, context } = visit
  if (upload === undefined || actor === null) throw new TypeError('Only callers with rights see a form.')
  return String(await upload.store(picture, { actor, context }))
}

/**
 * Returns the errors beside the pictures of a form that is shown again without being saved. Accepted pictures have one
 * too: no page can choose a file, so people have to choose it again.
 */
export function unstoredFaults({ accepted, errors }: SentUploads, { deskWords: { files } }: DeskContext): FieldFaults {
  const notYet = Object.keys(accepted).map((name) => [name, files.upload.notYet])
  return { ...Object.fromEntries(notYet), ...errors }
}
