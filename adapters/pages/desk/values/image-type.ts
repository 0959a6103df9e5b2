/** The first bytes of pictures, by media type: `.` is any byte. */
const signatures: Readonly<Record<string, RegExp>> = {
  'image/avif': /^.{4}ftypavi[fs]/s,
  'image/gif': /^GIF8[79]a/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/png': /^\x89PNG\r\n.\n/s,
  'image/webp': /^RIFF.{4}WEBP/s,
}

/** The types of pictures that are recognized by their bytes. */
export const recognizedTypes: readonly string[] = Object.keys(signatures)

/**
 * Returns the type of a picture by its first bytes; `undefined` for any other file. What a browser names is only a
 * guess from the file name.
 */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  return recognizedTypes.find((type) => signatures[type]?.test(start))
}
