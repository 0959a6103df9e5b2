import type { DeclaredField, SentFile, Visit } from 'daybook/http'
import { sizeText } from '../../ground/words/size-text.ts'
import type { DeskContext } from '../contract/desk-context.ts'
import type { FieldFaults } from '../contract/form-props.ts'
import type { FormValues } from '../contract/form-values.ts'
import type { ImageUpload, UploadedImage } from '../contract/image-upload.ts'
import { imageTypeOf, recognizedTypes } from '../values/image-type.ts'
import { typeNames, uploadLimits, uploadName } from '../values/upload-limits.ts'

/** The pictures that a form has sent. Nothing of them is stored. */
export interface SentUploads {
  /** Those that the form accepts, by the name of the field. */
  readonly accepted: Readonly<Record<string, UploadedImage>>
  /** Why it does not accept the others. */
  readonly errors: FieldFaults
}

/** What has become of the pictures of a form that is saved. */
interface StoredUploads {
  /** Where they are, by the name of the field: the values of the form, whatever else it sends for these fields. */
  readonly values: FormValues
  /** Why they were not stored. */
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
    const read = readUpload(file, upload, context)
    if ('error' in read) errors[name] = read.error
    else accepted[name] = read.picture
  }
  return { accepted, errors }
}

function readUpload(
  { name, type: named, bytes }: SentFile,
  upload: ImageUpload,
  { deskWords: { files }, locale }: DeskContext,
): { readonly picture: UploadedImage } | { readonly error: string } {
  const { maxBytes, types } = uploadLimits(upload)
  if (bytes.length > maxBytes) return { error: files.upload.tooLarge(sizeText(maxBytes, locale)) }
  const isRecognized = recognizedTypes.includes(named)
  const type = imageTypeOf(bytes) ?? (isRecognized ? '' : named)
  // A browser names a type by the name of the file, so the bytes decide.
  return types.includes(type) ? { picture: { name, type, bytes } } : { error: files.upload.wrongType(typeNames(types)) }
}

/** Gives the pictures of a form to the app, which stores them. Only for a form that is saved. */
export async function storeUploads(
  { accepted }: SentUploads,
  { actor, context: request, report }: Visit,
  { upload, deskWords: { files } }: DeskContext,
): Promise<StoredUploads> {
  const values: Record<string, readonly string[]> = {}
  const errors: Record<string, string> = {}
  for (const [name, picture] of Object.entries(accepted)) {
    try {
      if (upload === undefined || actor === null) throw new TypeError('Only callers with rights see a form.')
      values[name] = [String(await upload.store(picture, { actor, context: request }))]
    } catch (fault) {
      report(fault)
      errors[name] = files.upload.failed
    }
  }
  return { values, errors }
}

/**
 * Returns what a form says beside its pictures if it is shown again without being saved: no page can choose a file
 * again.
 */
export function unstoredFaults({ accepted, errors }: SentUploads, { deskWords: { files } }: DeskContext): FieldFaults {
  return { ...Object.fromEntries(Object.keys(accepted).map((name) => [name, files.upload.notYet])), ...errors }
}
