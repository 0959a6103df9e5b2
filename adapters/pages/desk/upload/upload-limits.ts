import { recognizedTypes } from './image-type.ts'
import type { ImageUpload } from './image-upload.ts'

/** Returns what an upload accepts. */
export function uploadLimits({
  maxBytes = 5 * 1024 * 1024,
  types = recognizedTypes,
}: ImageUpload): Required<Pick<ImageUpload, 'maxBytes' | 'types'>> {
  return { maxBytes, types }
}

/** Returns a size as text, such as `5 MB` or `500 kB`. */
export function sizeText(bytes: number, locale: string): string {
  const [value, unit] = bytes < 1e6 ? [Math.max(1, Math.floor(bytes / 1e3)), 'kilobyte'] : [bytes / 1e6, 'megabyte']
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value)
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
