import { field } from '../field/field.ts'
import type { ContentField } from '../field/stored-field.ts'
import { isObject, only, readNumber, readUrl } from '../field/values.ts'
import { ref } from '../json-schema/json-schema.ts'
import { isEmpty } from '../reader.ts'
import { type ImageReference, type ImageReply, imageOrNone } from './image.ts'

/** An image in input, also as the object in a reply (rule 29). */
export type ImageInput =
  | ImageReference
  | {
      /** Used if it is above 0. */
      readonly id?: number
      /** An `http` or `https` URL, used if there is no id. */
      readonly url?: string
    }

/** A reference to an image. It accepts what a reply shows (rule 29). */
export function image(
  description: string,
): ContentField<ImageReference, ImageInput, ImageReference, ImageReply | false> {
  const parse = (value: unknown) => (isObject(value) ? readShown(value) : readImage(value))
  const accepted = 'the id or the http(s) URL of an image, or false'
  const read = field<ImageReference, ImageInput>(parse, accepted, { type: 'string', description })
  return { ...read, accepts: ref('ImageInput'), column: 'json', default: false, schema: imageOrNone }
}

function readImage(reference: unknown): ImageReference | undefined {
  if (reference === false) return false
  const id = only(readNumber(reference, /^[1-9]\d{0,15}$/), (whole) => Number.isSafeInteger(whole) && whole > 0)
  return id ?? readUrl(reference)
}

/** Reads the image of a reply, whose id is 0 if it is only referenced by its URL. */
function readShown({ id, url }: Readonly<Record<string, unknown>>): ImageReference | undefined {
  const sent = isEmpty(id) ? 0 : only(readNumber(id, /^\d{1,16}$/), Number.isSafeInteger)
  return sent !== undefined && sent <= 0 ? readImage(url) : sent
}
