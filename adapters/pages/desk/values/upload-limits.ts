import type { ImageUpload } from '../contract/image-upload.ts'
import { recognizedTypes } from './image-type.ts'

/** Returns what an upload accepts. */
export function uploadLimits({
  maxBytes = 5 * 1024 * 1024,
  types = recognizedTypes,
}: ImageUpload): Required<Pick<ImageUpload, 'maxBytes' | 'types'>> {
  return { maxBytes, types }
}

/** Returns the names of media types, such as `JPEG, PNG`. */
export function typeNames(types: readonly string[]): string {
  return types
    .map((type) =>
      type
        .replace(/^image\//, '')
        .replace(/\+xml$/, '')
        .toUpperCase(),
    )
    .join(', ')
}

/** Returns the name of the control that takes a file for a field. */
export function uploadName(field: string): string {
  return `${field}.file`
}
