import type { DeclaredField, SentFile, Visit } from 'daybook/http'
import type { DeskContext } from '../desk-pieces.ts'
import type { FormValues } from '../forms/form-values.ts'
import type { FieldFaults } from '../forms/record-form.ts'
import { imageTypeOf, recognizedTypes } from './image-type.ts'
import type { ImageUpload } from './image-upload.ts'
import { sizeText, typeNames, uploadLimits } from './upload-limits.ts'

/** What has become of the pictures that a form has sent. */
export interface StoredUploads {
  /** Where they are, by the name of the field: the values of the form, whatever else it sends for these fields. */
  readonly values: FormValues
  /** Why they were not stored. */
  readonly errors: FieldFaults
}

/** Returns the name of the control that takes a file for a field. */
export function uploadName(field: string): string {
  return `${field}.file`
}

/** Gives the pictures that a form has sent to the app, which stores them. Does nothing if the app takes none. */
export async function storeUploads(
  visit: Visit,
  fields: readonly DeclaredField[],
  context: DeskContext,
): Promise<StoredUploads> {
  const { upload } = context
  if (upload === undefined) return { values: {}, errors: {} }
  const values: Record<string, readonly string[]> = {}
  const errors: Record<string, string> = {}
  const files = await visit.files()
  for (const { name } of fields.filter(({ kind }) => kind === 'image')) {
    const file = files[uploadName(name)]?.at(-1)
    if (file === undefined) continue
    const stored = await storeUpload(file, upload, visit, context)
    if ('error' in stored) errors[name] = stored.error
    else values[name] = [stored.url]
  }
  return { values, errors }
}

async function storeUpload(
  { name, type: named, bytes }: SentFile,
  upload: ImageUpload,
  { actor, context: request }: Visit,
  {
    deskWords: {
      files: { upload: words },
    },
    locale,
  }: DeskContext,
): Promise<{ readonly url: string } | { readonly error: string }> {
  const { maxBytes, types } = uploadLimits(upload)
  if (bytes.length > maxBytes) return { error: words.tooLarge(sizeText(maxBytes, locale)) }
  const isRecognized = recognizedTypes.includes(named)
  const type = imageTypeOf(bytes) ?? (isRecognized ? '' : named)
  // A browser names a type by the name of the file, so the bytes decide.
  if (!types.includes(type)) return { error: words.wrongType(typeNames(types)) }
  try {
    if (actor === null) throw new TypeError('Only callers with rights see a form.')
    return { url: String(await upload.store({ name, type, bytes }, { actor, context: request })) }
  } catch {
    // The app reports its own faults.
    return { error: words.failed }
  }
}
