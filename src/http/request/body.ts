import { CalendarError } from '../../errors.ts'
import { decodeUtf8 } from '../../runtime.ts'
import type { ApiRequest, RawBody } from '../port/port.ts'
import { formFault, formOf, parseForm } from './form.ts'

/** Parses the fields of a write from its body (rule 2). An empty body is `{}`, whatever its type. */
export async function readBody(request: ApiRequest): Promise<Readonly<Record<string, unknown>>> {
  const raw = await request.body()
  const text = textOf(raw)
  if (text !== undefined && text.trim() === '') return {}
  const format = formatOf(request.headers['content-type'])
  if (raw.kind === 'parsed') return parsedByHost(raw.value, format)
  if (text === undefined) throw unreadable(request.headers['content-encoding'])
  return format === 'json' ? readJson(text) : readForm(text)
}

/**
 * Returns the error for a body that is not text. The header alone proves nothing, because a host that inflates a body
 * may leave it.
 */
function unreadable(encoding: string | readonly string[] | undefined): CalendarError {
  return encoding === undefined
    ? new CalendarError('rest_invalid_json', 'The body is not UTF-8 text.')
    : new CalendarError(
        'rest_unsupported_media_type',
        `Send the body as it is, not as ${String(encoding).slice(0, 100)}.`,
      )
}

type Format = 'json' | 'form'

function formatOf(header: string | readonly string[] | undefined): Format {
  const type =
    String(header ?? '')
      .split(';', 1)[0]
      ?.trim()
      .toLowerCase() ?? ''
  if (type === 'application/x-www-form-urlencoded') return 'form'
  if (type === 'application/json' || /^[^/\s]+\/[^/\s]+\+json$/.test(type)) return 'json'
  throw new CalendarError(
    'rest_unsupported_media_type',
    `Send the body as application/json or application/x-www-form-urlencoded, not as ${
      type === '' ? 'an unnamed type' : type.slice(0, 100)
    }.`,
  )
}

function textOf(raw: RawBody): string | undefined {
  if (raw.kind === 'text') return raw.text
  if (raw.kind === 'bytes') return decodeUtf8(raw.bytes)
  return raw.value === undefined ? '' : undefined
}

function readJson(text: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    // Some clients send a byte order mark, which is not JSON.
    value = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw new CalendarError('rest_invalid_json', 'The body is not valid JSON.', { cause })
  }
  return requireObject(value)
}

function readForm(text: string): Readonly<Record<string, unknown>> {
  // The default type of many clients.
  if (text.trimStart().startsWith('{')) {
    throw new CalendarError(
      'rest_invalid_json',
      'The body looks like JSON: send it with Content-Type: application/json.',
    )
  }
  const form = parseForm(text.trim())
  if (form !== undefined) return form
  const fault = formFault(text)
  const code = fault === 'too many values' ? 'rest_body_too_large' : 'rest_invalid_json'
  throw new CalendarError(code, `The form holds ${fault}.`)
}

/**
 * Returns the fields of a body that the host has parsed. Form parsers differ: some leave brackets in the keys, and all
 * make a list of a repeated key.
 */
export function parsedByHost(value: unknown, format: Format): Readonly<Record<string, unknown>> {
  const object = requireObject(value)
  if (format === 'json') return object
  const members = Object.entries(object).map(([key, member]) => ({ key, member, texts: textsOf(member) }))
  const pairs = members.flatMap(({ key, texts = [] }) => texts.map((text) => [key, text] as const))
  const nested = members.filter(({ texts }) => texts === undefined).map(({ key, member }) => [key, member])
  return { ...formOf(pairs), ...Object.fromEntries(nested) }
}

/** Returns the values of one key; `undefined` if a parser has made a structure of it. */
function textsOf(member: unknown): readonly string[] | undefined {
  const values = Array.isArray(member) ? member : [member]
  return values.every((value) => typeof value === 'string') ? values : undefined
}

function requireObject(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    // The readers of fields accept an object with any members.
    return value as Readonly<Record<string, unknown>>
  }
  throw new CalendarError('rest_invalid_json', 'The body must be a JSON object of fields.')
}
