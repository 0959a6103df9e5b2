import { checkOptions, type OptionChecks, optionKinds } from 'daybook'
import type { DeskOptions } from './desk/desk-options.ts'
import type { ImageUpload } from './desk/upload/image-upload.ts'
import type { PageOptions } from './page-options.ts'

const isText = optionKinds.text

/** What decides who may store a page, or follows from its bytes. */
const ownHeaders = ['Cache-Control', 'Vary', 'ETag', 'Content-Length', 'Allow', 'Retry-After']

const checks: OptionChecks<PageOptions> = {
  title: isText,
  theme: [(value) => value === 'warm' || value === 'editorial', 'warm or editorial'],
  css: isText,
  icon: isText,
  account: [isLink, 'an http or https URL, or a path such as /account'],
  frameAncestors: [
    (value) => Array.isArray(value) && value.every(isSource),
    'a list of sources such as https://example.org',
  ],
  headers: [isHeaders, `texts by the name of a header, but not ${ownHeaders.join(', ')}`],
  mapUrl: optionKinds.function,
  desk: [isDesk, 'true, false, or options: onReview, a function, and upload: { store, maxBytes, types }'],
  script: optionKinds.boolean,
  words: [
    (value) => isTable(value, (words) => isTable(words, () => true)),
    'texts by language, such as { en: languages.en }',
  ],
  pieces: [(value) => isTable(value, (piece) => typeof piece === 'function'), 'functions by the name of a template'],
}

/** Throws a `TypeError` that names the first invalid option of pages. `templates`: the names that `pieces` may have. */
export function checkPageOptions(options: PageOptions, templates: readonly string[]): void {
  checkOptions(options, checks)
  for (const name of Object.keys(options.pieces ?? {})) {
    if (templates.includes(name)) continue
    throw new TypeError(`${name} is not a template of pages; there are ${templates.join(', ')}.`)
  }
}

/** A source of a content security policy ends at a space, a comma or a semicolon. */
function isSource(value: unknown): boolean {
  return typeof value === 'string' && /^[^\s,;]+$/.test(value)
}

function isLink(value: unknown): boolean {
  return typeof value === 'string' && /^(https?:\/\/|\/(?![/\\]))/i.test(value)
}

type Accepts<Options> = Readonly<Record<keyof Options, (value: unknown) => boolean>>

const isFunction = (value: unknown) => typeof value === 'function'

const uploadOptions: Accepts<ImageUpload> = {
  store: isFunction,
  maxBytes: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  types: (value) => Array.isArray(value) && value.length > 0 && value.every(isMediaType),
}

const deskOptions: Accepts<DeskOptions> = {
  onReview: isFunction,
  upload: (value) => hasOptions(value, uploadOptions) && isFunction(Reflect.get(Object(value), 'store')),
}

function isDesk(value: unknown): boolean {
  return typeof value === 'boolean' || hasOptions(value, deskOptions)
}

/** Returns whether a value is an object of options that are all accepted or absent. */
function hasOptions(value: unknown, accepts: Readonly<Record<string, (value: unknown) => boolean>>): boolean {
  const isOption = ([name, option]: readonly [string, unknown]) =>
    Object.hasOwn(accepts, name) && (option === undefined || accepts[name]?.(option) === true)
  return isTable(value, () => true) && Object.entries(Object(value)).every(isOption)
}

function isMediaType(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]+\/[a-z\d.+-]+$/.test(value)
}

function isTable(value: unknown, accepts: (member: unknown) => boolean): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(accepts)
}

function isHeaders(value: unknown): boolean {
  const own = ownHeaders.map((name) => name.toLowerCase())
  const isName = (name: string) => /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && !own.includes(name.toLowerCase())
  const isValue = (header: unknown) => typeof header === 'string' && /^[\t\x20-\x7e\x80-\xff]*$/.test(header)
  return isTable(value, isValue) && Object.keys(Object(value)).every(isName)
}
