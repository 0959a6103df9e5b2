import { CalendarError } from '../../errors.ts'
import { encodeUtf8, parseMultipart } from '../../runtime.ts'
import type { ApiRequest } from '../port/port.ts'
import type { SentFile } from '../port/view.ts'
import { parsedByHost } from '../request/body.ts'
import { formOf, maxValues } from '../request/form.ts'

/** A form with files. */
interface MultipartForm {
  readonly fields: Readonly<Record<string, unknown>>
  readonly files: Readonly<Record<string, readonly SentFile[]>>
}

/**
 * Parses a body of the type `multipart/form-data`, whose size the host has limited. Files that a body parser of the
 * host has taken are not there. Throws if it cannot be parsed, or if it has more than 5,000 values.
 */
export async function readMultipart(request: ApiRequest): Promise<MultipartForm> {
  const raw = await request.body()
  if (raw.kind === 'parsed') return { fields: parsedByHost(raw.value ?? {}, 'form'), files: {} }
  if (raw.kind === 'text' && raw.text.includes('\uFFFD')) throw broken('was read as text before it got here')
  const bytes = raw.kind === 'text' ? encodeUtf8(raw.text) : raw.bytes
  if (bytes.length === 0) return { fields: {}, files: {} }
  const values = await parseMultipart(bytes, String(request.headers['content-type'])).catch((cause: unknown) => {
    throw broken('is not in the form of its boundary', cause)
  })
  if (values.length > maxValues) throw new CalendarError('rest_body_too_large', 'The form holds too many values.')
  const texts = values.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  const files = new Map<string, SentFile[]>()
  for (const [control, file] of values) {
    if (typeof file === 'string') continue
    const bytes = new Uint8Array(await file.arrayBuffer())
    // A control without a chosen file sends one without a name.
    if (file.name === '' && bytes.length === 0) continue
    files.set(control, [...(files.get(control) ?? []), { name: file.name, type: file.type, bytes }])
  }
  return { fields: formOf(texts), files: Object.fromEntries(files) }
}

function broken(how: string, cause?: unknown): CalendarError {
  return new CalendarError('rest_invalid_json', `The body of the type multipart/form-data ${how}.`, { cause })
}
