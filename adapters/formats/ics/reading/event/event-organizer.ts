import type { EventInput } from 'daybook'
import { isEmail, isHttpUrl } from 'daybook/domain'
import type { Entry } from '../entries/entry.ts'
import { quoted } from '../report/import-report.ts'
import { lineOf } from './entry-text.ts'

/** Returns the organizer of an entry: its name, with the address or the page in its value. */
export function readOrganizer(entry: Entry): EventInput['organizer'] {
  const property = entry.one('ORGANIZER')
  if (property === undefined) return undefined
  const { value, parameters } = property
  if (value.trim() === '' && !parameters.has('cn')) return undefined
  const email = mailAddress(value)
  const website = isHttpUrl(value) ? value : undefined
  const organizer = lineOf(entry, property, parameters.get('cn') ?? '') || email
  if (organizer === undefined) {
    const accepted = 'the parameter CN or an e-mail address'
    entry.note('value-refused', property, `ORGANIZER must have ${accepted}; received ${quoted(value)}.`)
    return undefined
  }
  // Writers without an address use these values, because one is required.
  if (email === undefined && website === undefined && !/^(?:invalid:|$)/i.test(value)) {
    const accepted = 'an e-mail address or a page'
    entry.note('value-refused', property, `The value of ORGANIZER must be ${accepted}; received ${quoted(value)}.`)
  }
  return { organizer, ...(email !== undefined && { email }), ...(website !== undefined && { website }) }
}

/** Returns the address of a `mailto:` URL. Some files have an address without the scheme. */
function mailAddress(value: string): string | undefined {
  const [address = ''] = value
    .trim()
    .replace(/^mailto:/i, '')
    .split('?', 1)
  return [address, percentDecoded(address)].find(isEmail)
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
