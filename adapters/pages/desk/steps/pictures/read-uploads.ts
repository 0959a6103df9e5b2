import type { DeclaredField, SentFile, Visit } from 'daybook/http'
import { sizeText } from '../../../ground/words/size-text.ts'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { FieldFaults } from '../../contract/form-props.ts'
import type { ImageUpload, UploadedImage } from '../../contract/image-upload.ts'
import { imageTypeOf, recognizedTypes } from '../../values/image-type.ts'
import { typeNames, uploadLimits, uploadName } from '../../values/upload-limits.ts'

/** The pictures that a form has sent. None is stored yet. */
export interface SentUploads {
  /** Those that the form accepts, by the name of the field. */
  readonly accepted: Readonly<Record<string, UploadedImage>>
  /** Why it does not accept the others. */
  readonly errors: FieldFaults
}

/** Reads the pictures that a form has sent. There are none if the app takes none. */
export async function readUploads(
  visit: Visit,
  fields: readonly DeclaredField[],
  context: DeskContext,
): Promise<SentUploads> {
  const { upload } = context
  if (upload === undefined) return { accepted: {}, errors: {} }
  const accepted: Record<string, UploadedImage> = {}
  const errors: Record<string, string> = {}
  const files = await visit.files()
  for (const { name } of fields.filter(({ kind }) => kind === 'image')) {
    const file = files[uploadName(name)]?.at(-1)
    if (file === undefined) continue
    const picture = { name: file.name, type: mediaTypeOf(file), bytes: file.bytes }
    const error = errorOf(picture, upload, context)
    if (error === undefined) accepted[name] = picture
    else errors[name] = error
  }
  return { accepted, errors }
}

/** Returns the type that the bytes have. The browser is believed only for types that have no signature. */
function mediaTypeOf({ type, bytes }: SentFile): string {
  return imageTypeOf(bytes) ?? (recognizedTypes.includes(type) ? '' : type)
}

function errorOf(
  { type, bytes }: UploadedImage,
  upload: ImageUpload,
  { deskWords: { files: words }, locale }: DeskContext,
): string | undefined {
  const { maxBytes, types } = uploadLimits(upload)
  if (bytes.length > maxBytes) return words.upload.tooLarge(sizeText(maxBytes, locale))
  return types.includes(type) ? undefined : words.upload.wrongType(typeNames(types))
}
