import type { ImageReference, ImageReply } from 'daybook'
import { isHttpUrl } from 'daybook/domain'
import type { FieldChoices, FormChoice } from '../../contract/form-props.ts'
import type { ImageUpload } from '../../contract/image-upload.ts'
import type { ReadingVisit } from '../../contract/reading-visit.ts'
import { recordName } from '../record-name.ts'
import { type DeskRecord, recordReader } from '../record-reader.ts'
import type { WantedChoices } from './list-choices.ts'
import { uploadedPictures } from './uploaded-pictures.ts'

/** The records with pictures, in the order in which their pictures are offered. */
const resources = ['event', 'venue', 'organizer'] as const

/** How many records of each resource are read. */
const mostRead = 50

/** How many pictures a form offers. */
const mostOffered = 24

/** What a record has of its picture. A password hides it in the reply. */
interface Pictured {
  readonly image?: ImageReply | false
  readonly image_alt?: string
}

/**
 * Returns the pictures that the app lists, and those of the records that the caller sees: of those that were changed
 * last, or of those whose name or alternative text has some words. `own`: the record of the form, whose picture it
 * shows.
 */
export async function pictureChoices(
  { text, chosen }: WantedChoices,
  visit: ReadingVisit,
  { own, upload }: { readonly own: DeskRecord | undefined; readonly upload: ImageUpload | undefined },
): Promise<FieldChoices> {
  const [uploaded, ...read] = await Promise.all([
    uploadedPictures(text, visit, upload),
    ...resources.map((resource) => picturesOf(resource, text, visit)),
  ])
  const found = new Map<string, FormChoice>()
  for (const choice of [...uploaded, ...read.flat()]) {
    const before = found.get(choice.value)
    if (before === undefined) found.set(choice.value, choice)
    // A picture that is used more than once has one text that somebody has written.
    else if (!before.alt && choice.alt) found.set(choice.value, { ...before, alt: choice.alt })
  }
  const offered = [...found.values()].slice(0, mostOffered)
  const ownPicture = own === undefined ? [] : pictureOf(own, '')
  const others = [...ownPicture, ...found.values()].filter(({ value }) => chosen.includes(value))
  const items = new Map([...others, ...offered].map((choice) => [choice.value, choice] as const))
  return { items: [...items.values()], search: { text, total: found.size, found: offered.map(({ value }) => value) } }
}

async function picturesOf(
  resource: (typeof resources)[number],
  text: string,
  visit: ReadingVisit,
): Promise<readonly FormChoice[]> {
  const reader = recordReader(resource, visit.services)
  const newest = { per_page: mostRead, ...(resource === 'event' && latest) }
  const named = text === '' ? [] : (await reader.list({ ...newest, q: text.slice(0, 200) })).records
  const listed = (await reader.list(newest)).records.filter(({ reply }) => isDescribed(reply, text))
  return [...named, ...listed].flatMap((record) => pictureOf(record, recordName(resource, record.reply, visit)))
}

const latest = { period: 'all', orderby: 'modified', order: 'desc' }

function isDescribed(reply: object, text: string): boolean {
  const { image_alt = '' }: Pictured = reply
  return image_alt.toLowerCase().includes(text.toLowerCase())
}

/** Returns the picture of a record; nothing if it has none, or none with an address. */
function pictureOf({ record, reply }: DeskRecord, name: string): readonly FormChoice[] {
  const { image = false, image_alt = '' }: Pictured = reply as object
  const reference: ImageReference = Reflect.get(record, 'image') ?? false
  if (image === false || !isHttpUrl(image.url)) return []
  return [{ value: String(reference), label: image_alt || name, picture: image.url, alt: image_alt }]
}
