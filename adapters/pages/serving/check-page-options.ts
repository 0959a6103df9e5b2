import { checkOptions, checkValue, type OptionChecks, oneOf, optionKinds, wholeNumber } from 'daybook'
import type { DeskOptions, People } from '../desk/contract/desk-options.ts'
import type { ImageUpload } from '../desk/contract/image-upload.ts'
import type { ImportPresets } from '../desk/contract/import/import-presets.ts'
import { themeNames } from '../ground/look/stylesheet.ts'
import { checkBrand } from './check-brand.ts'
import { isLink } from './is-link.ts'
import type { PageOptions } from './page-options.ts'

const isText = optionKinds.text

/** What decides who may store a page, or follows from its bytes. */
const ownHeaders = ['Cache-Control', 'Vary', 'ETag', 'Content-Length', 'Allow', 'Retry-After']

const checks: OptionChecks<PageOptions> = {
  title: isText,
  brand: optionKinds.object,
  address: [
    isAddress,
    'an http or https URL without a query, such as https://example.org/calendar, or a path such as /calendar',
  ],
  theme: oneOf(...themeNames),
  css: isText,
  icon: isText,
  account: [isLink, 'an http or https URL, or a path such as /account'],
  frameAncestors: [
    (value) => Array.isArray(value) && value.every(isSource),
    'a list of sources such as https://example.org',
  ],
  headers: [isHeaders, `texts by the name of a header, but not ${ownHeaders.join(', ')}`],
  mapUrl: optionKinds.function,
  oldAddresses: optionKinds.function,
  desk: [
    (value) => typeof value === 'boolean' || optionKinds.object[0](value),
    'true, false, or an object such as { onReview, people, upload, importPresets }',
  ],
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
  if (options.brand !== undefined) checkBrand(options.brand)
  if (typeof options.desk === 'object') checkDesk(options.desk)
  for (const name of Object.keys(options.pieces ?? {})) {
    if (templates.includes(name)) continue
    throw new TypeError(`${name} is not a template of pages; there are ${templates.join(', ')}.`)
  }
}

/** A source of a content security policy ends at a space, a comma or a semicolon. */
function isSource(value: unknown): boolean {
  return typeof value === 'string' && /^[^\s,;]+$/.test(value)
}

function isAddress(value: unknown): boolean {
  return isLink(value) && /^[^?#\s]+$/.test(String(value))
}

const deskOptions: OptionChecks<DeskOptions> = {
  onReview: optionKinds.function,
  people: [
    (value) => typeof value === 'function' || optionKinds.object[0](value),
    'a function, or an object such as { names, list }',
  ],
  editing: optionKinds.boolean,
  importPresets: optionKinds.object,
  upload: optionKinds.object,
}

const peopleOptions: OptionChecks<People> = { names: optionKinds.function, list: optionKinds.function }

const presetOptions: OptionChecks<ImportPresets> = {
  list: optionKinds.function,
  save: optionKinds.function,
  remove: optionKinds.function,
}

const uploadOptions: OptionChecks<ImageUpload> = {
  store: optionKinds.function,
  list: optionKinds.function,
  maxBytes: wholeNumber(1),
  types: [
    (value) => Array.isArray(value) && value.length > 0 && value.every(isMediaType),
    'a list of media types such as image/png',
  ],
}

function checkDesk(desk: DeskOptions): void {
  checkOptions(desk, deskOptions, 'desk.')
  if (typeof desk.people === 'object') {
    checkOptions(desk.people, peopleOptions, 'desk.people.')
    checkValue('desk.people.names', desk.people.names, peopleOptions.names)
  }
  if (desk.importPresets !== undefined) {
    const { list, save } = desk.importPresets
    checkOptions(desk.importPresets, presetOptions, 'desk.importPresets.')
    checkValue('desk.importPresets.list', list, presetOptions.list)
    checkValue('desk.importPresets.save', save, presetOptions.save)
  }
  if (desk.upload === undefined) return
  checkOptions(desk.upload, uploadOptions, 'desk.upload.')
  checkValue('desk.upload.store', desk.upload.store, uploadOptions.store)
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
