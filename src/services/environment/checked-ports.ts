import type { Passwords } from '../../access/passwords.ts'
import { portError } from '../../errors.ts'
import type { PageUrlPort } from '../../resources/urls.ts'
import type { ImagePort } from '../../schema/vocabulary/image.ts'
import { slugify } from '../../text/slug.ts'

/**
 * The ports of a calendar. A port that returns a value of the wrong type is an error in the calendar's setup: it throws
 * `TypeError`, so that nothing is granted, shown or stored by mistake.
 */
export interface Ports {
  readonly now: () => Date
  readonly passwords: Passwords
  readonly images: ImagePort
  readonly links: PageUrlPort
  readonly sanitizeHtml: ((html: string) => string) | undefined
  readonly createUid: () => string
  readonly createSlug: () => string
}

/** Returns the same ports, with their results checked at each call. */
export function checkedPorts({ now, passwords, images, links, sanitizeHtml, createUid, createSlug }: Ports): Ports {
  return {
    now: checked('now', now, 'a valid Date', isValidDate),
    passwords: checkedPasswords(passwords),
    images: async (image) => accept('images', await images(image), 'an image { url, id, extension }', isImage),
    links: checked('links', links, 'a text or undefined', (page) => page === undefined || isText(page)),
    sanitizeHtml: sanitizeHtml && checked('sanitizeHtml', sanitizeHtml, 'a text', isText),
    createUid: checkedUids(createUid),
    createSlug: checked('createSlug', createSlug, 'a slug of small letters, digits and hyphens', isSlug),
  }
}

function checked<Args extends readonly unknown[], Value>(
  name: string,
  port: (...args: Args) => Value,
  accepted: string,
  accepts: (value: unknown) => boolean,
): (...args: Args) => Value {
  return (...args) => accept(name, port(...args), accepted, accepts)
}

function accept<Value>(name: string, value: Value, accepted: string, accepts: (value: unknown) => boolean): Value {
  if (!accepts(value)) throw portError(name, accepted, value)
  return value
}

function checkedPasswords(passwords: Passwords): Passwords {
  return {
    // An empty hash means that an event has no password.
    async hash(password) {
      return accept('passwords.hash', await passwords.hash(password), 'a text that is not empty', isFilled)
    },
    async verify(password, hash) {
      const isRight = await passwords.verify(password, hash)
      return accept('passwords.verify', isRight, 'true or false', (value) => typeof value === 'boolean')
    },
  }
}

/** Throws if a port returns the same uid twice in a row. Records must not share a uid. */
function checkedUids(createUid: () => string): () => string {
  let last: string | undefined
  return () => {
    const uid = createUid()
    if (!isFilled(uid) || uid === last)
      throw portError('createUid', 'a text that is not empty and differs each time', uid)
    last = uid
    return uid
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

function isFilled(value: unknown): boolean {
  return isText(value) && value !== ''
}

function isSlug(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && slugify(value) === value
}

/** Checks the shape: a `Date` of another realm, as in tests with Jest, is not an instance of this realm's `Date`. */
function isValidDate(value: unknown): boolean {
  const { getTime } = Object(value) as Partial<Date>
  return typeof getTime === 'function' && Number.isFinite(getTime.call(value as Date))
}

function isImage(value: unknown): boolean {
  const { url, id, extension, width, height, sizes } = Object(value) as Readonly<Record<string, unknown>>
  return (
    [url, extension].every(isText) &&
    Number.isSafeInteger(id) &&
    [width, height].every((side) => side === undefined || Number.isFinite(side)) &&
    (sizes === undefined || (typeof sizes === 'object' && sizes !== null && Object.values(sizes).every(isImageSize)))
  )
}

function isImageSize(value: unknown): boolean {
  const { url, width, height } = Object(value) as Readonly<Record<string, unknown>>
  return isText(url) && Number.isFinite(width) && Number.isFinite(height)
}
