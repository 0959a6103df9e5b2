import { CalendarError, createCalendar } from 'daybook'
import type { ImageUpload, UploadedImage, UploadSender } from 'daybook/pages'
import { createPages } from 'daybook/pages'
import { describe, expect, it } from 'vitest'
import { recognizedTypes } from '../../../adapters/pages/desk/values/image-type.ts'
import { uploadLimits } from '../../../adapters/pages/desk/values/upload-limits.ts'
import { aBrowser, formOf } from './desk-caller.ts'

// Pictures as files: in every form with a picture, bounded by type and size, and never at the price of what else was written.

const editor = { id: 4, role: 'editor' }
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
const aFile = (bytes: Uint8Array<ArrayBuffer> | string, name: string, type: string) => new File([bytes], name, { type })
const picture = aFile(png, 'a "b" <i>&.png', 'image/png')

function aDesk(options: Partial<ImageUpload> = {}) {
  const stored: [UploadedImage, UploadSender][] = []
  const calendar = createCalendar()
  const upload: ImageUpload = {
    store: async (file, sender) => {
      stored.push([file, sender])
      return `https://files.example/${stored.length}.png`
    },
    ...options,
  }
  return { calendar, stored, browser: aBrowser(calendar, editor, { desk: { upload } }) }
}

/** What a new record needs besides. */
const needed = {
  events: {
    ...{ title: 'Fair', start_date: '2030-06-20', 'start_date.time': '10:00' },
    ...{ end_date: '2030-06-20', 'end_date.time': '12:00' },
  },
  venues: { venue: 'Hall' },
  organizers: { organizer: 'Club' },
} as const

describe.each(['events', 'venues', 'organizers'] as const)('a form of %s', (folder) => {
  it('takes a file for its picture, and stores the address that the app returns', async () => {
    const { calendar, stored, browser } = aDesk()
    const page = await browser.get(`/desk/${folder}/new`)
    expect(page.body).toContain('enctype="multipart/form-data"')
    expect(page.body).toMatch(/<input[^>]*name="image.file" type="file" accept="image\/avif,/)
    const form = formOf(page, { ...needed[folder], status: 'draft' }).filter(([name]) => name !== 'image.file')
    const reply = await browser.postFiles(`/desk/${folder}/new`, form, { 'image.file': picture })
    expect(reply.status).toBe(303)
    expect(stored).toMatchObject([[{ name: 'a "b" <i>&.png', type: 'image/png', bytes: png }, { actor: editor }]])
    const [record] = (await calendar[folder].list({ status: ['draft'], ...(folder === 'events' && { period: 'all' }) }))
      .records
    expect(record?.image).toBe('https://files.example/1.png')
  })

  it('has no control for files without the option', async () => {
    const page = await aBrowser(createCalendar(), editor).get(`/desk/${folder}/new`)
    expect(page.body).not.toContain('type="file"')
    expect(page.body).not.toContain('multipart')
  })
})

it.each(['categories', 'tags'])('a form of %s has no picture', async (folder) => {
  const page = await aDesk().browser.get(`/desk/${folder}/new`)
  expect(page.body).not.toContain('type="file"')
  expect(page.body).not.toContain('multipart')
})

describe('a picture that is not stored', () => {
  const send = async (
    file: File,
    options: Partial<ImageUpload> = {},
    changes: Readonly<Record<string, string>> = {},
  ) => {
    const { calendar, stored, browser } = aDesk(options)
    const form = formOf(await browser.get('/desk/events/new'), { ...needed.events, status: 'publish', ...changes })
    const texts = form.filter(([name]) => name !== 'image.file')
    const reply = await browser.postFiles('/desk/events/new', texts, { 'image.file': file })
    const { total } = await calendar.events.list({ period: 'all' })
    const error = /id="db-f-image-error">(?:<svg[\s\S]*?<\/svg>)?([^<]*)/.exec(reply.body)?.[1]
    return {
      status: reply.status,
      body: reply.body,
      error,
      stored: stored.length,
      total,
      sent: Object.fromEntries(formOf(reply)),
    }
  }
  const failing = async (): Promise<string> => {
    throw new Error('disk full')
  }
  const refusing = async (): Promise<string> => {
    throw new CalendarError('rest_forbidden', 'No room.')
  }

  it.each([
    ['too large', picture, { maxBytes: 10 }, 'The picture is too large: choose one of at most 1 kB.'],
    ['named as what it is not', aFile('<html>', 'x.png', 'image/png'), {}, /^Choose a picture of one of these types/],
    ['markup', aFile('<svg/>', 'x.svg', 'image/svg+xml'), {}, 'types: AVIF, GIF, JPEG, PNG, WEBP.'],
    ['of another type', picture, { types: ['image/jpeg'] }, 'Choose a picture of one of these types: JPEG.'],
    ['refused by the app', picture, { store: failing }, 'The picture could not be stored.'],
    ['refused by the app on purpose', picture, { store: refusing }, 'The picture could not be stored.'],
    ['stored where no address leads', picture, { store: (): string => 'nowhere' }, 'Write the address of a picture'],
  ] as const)('is %s: the form says so beside the field, with all that was written', async (_, file, options, text) => {
    const { error, stored, ...reply } = await send(file, options)
    expect(reply).toMatchObject({ status: 400, total: 0, sent: { title: 'Fair', start_date: '2030-06-20' } })
    expect(stored).toBe(0)
    if (typeof text === 'string') expect(error).toContain(text)
    else expect(error).toMatch(text)
  })

  it('is none if nobody has chosen one, and one of a type that the app adds counts by its name', async () => {
    expect(await send(aFile('', '', 'application/octet-stream'))).toMatchObject({ status: 303, stored: 0 })
    expect(await send(aFile('<svg/>', 'x.svg', 'image/svg+xml'), { types: ['image/svg+xml'] })).toMatchObject({
      ...{ status: 303, stored: 1, total: 1 },
    })
  })

  // Each form that is sent without being saved, and what else it says.
  it.each<[string, Readonly<Record<string, string>>, number]>([
    ['a missing title', { title: '' }, 400],
    ['an end before the start', { 'end_date.time': '09:00' }, 400],
    ['a value that only the calendar knows to be wrong', { website: 'nowhere' }, 400],
    ['a time that is none', { 'start_date.time': '25:00' }, 400],
    ['a preview', { 'form.do': 'preview' }, 200],
    ['a preview of a wrong form', { 'form.do': 'preview', title: '' }, 400],
    ['the next dates', { 'form.do': 'dates' }, 200],
    ['the way back from a preview', { 'form.do': 'edit' }, 200],
    ['a search', { 'form.do': 'find' }, 200],
    ['a search with the return key', { 'tags.search': 'x' }, 200],
    ['a parent that is not there', { post_parent: '999' }, 400],
    ['a venue that is not there', { venue: '999' }, 400],
  ])(
    'is not given to the app with %s, and the form says that it has to be chosen again',
    async (_what, changes, status) => {
      const { error, ...reply } = await send(picture, {}, changes)
      expect(reply).toMatchObject({ status, stored: 0, total: 0 })
      const said = changes['form.do'] === 'preview' && status === 200 ? reply.body : (error ?? '')
      expect(said).toContain('A chosen picture is stored only when the form is saved: choose it again then.')
    },
  )

  it('is not given to the app with an event whose venue others take', async () => {
    const stored: unknown[] = []
    const calendar = createCalendar({ conflicts: 'refuse' })
    const upload = { store: () => `https://files.example/${stored.push(1)}.png` }
    const browser = aBrowser(calendar, editor, { desk: { upload } })
    const { id } = await calendar.venues.create({ venue: 'Hall', status: 'publish' })
    const times = { start_date: '2030-06-20 10:00', end_date: '2030-06-20 12:00' }
    await calendar.events.create({ title: 'Swing', ...times, venue: id, status: 'publish' })
    const form = formOf(await browser.get('/desk/events/new'), {
      ...{ ...needed.events, status: 'publish', venue: String(id) },
    }).filter(([name]) => name !== 'image.file')
    const refused = await browser.postFiles('/desk/events/new', form, { 'image.file': picture })
    expect([refused.status, stored.length]).toEqual([409, 0])
    expect(refused.body).toContain('choose it again then.')
  })

  it('is kept by its address if another editor has changed the record in the meantime', async () => {
    const { calendar, stored, browser } = aDesk()
    const { id } = await calendar.venues.create({ venue: 'Hall', status: 'publish' })
    const path = `/desk/venues/${id}`
    const form = formOf(await browser.get(path)).filter(([name]) => name !== 'image.file')
    await calendar.venues.update(id, { city: 'Bern' })
    const conflict = await browser.postFiles(path, form, { 'image.file': picture })
    expect([conflict.status, stored.length]).toEqual([412, 1])
    expect(new Map(formOf(conflict)).get('image')).toBe('https://files.example/1.png')
  })

  it('is not given to the app with a move to the trash', async () => {
    const { calendar, stored, browser } = aDesk()
    const { id } = await calendar.venues.create({ venue: 'Hall', status: 'publish' })
    const form = formOf(await browser.get(`/desk/venues/${id}`), { 'form.do': 'trash' })
    const texts = form.filter(([name]) => name !== 'image.file')
    expect((await browser.postFiles(`/desk/venues/${id}`, texts, { 'image.file': picture })).status).toBe(303)
    expect(stored).toEqual([])
  })
})

it('is given to the app only by callers who may write, from pages of the site', async () => {
  const { calendar, stored } = aDesk()
  const options = { desk: { upload: { store: () => 'https://files.example/1.png' } } }
  const form = [['title', 'x']] as const
  const foreign = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
  const send = (caller: { readonly id: number; readonly role: string } | null, headers = {}) =>
    aBrowser(calendar, caller, options).postFiles('/desk/events/new', form, { 'image.file': picture }, headers)
  expect((await send(null)).status).toBe(401)
  expect((await send({ id: 1, role: 'subscriber' })).status).toBe(403)
  expect((await send(editor, foreign)).status).toBe(403)
  expect(stored).toEqual([])
})

const store = () => ''

it.each([
  [{ upload: {} }, 'desk.upload.store must be a function; received undefined.'],
  [{ upload: { store: 'x' } }, 'desk.upload.store must be a function; received "x".'],
  [{ upload: { store, maxBytes: 0 } }, 'desk.upload.maxBytes must be a whole number from 1; received 0.'],
  [{ upload: { store, types: [] } }, 'desk.upload.types must be a list of media types such as image/png;'],
  [{ upload: { store, types: ['png'] } }, 'desk.upload.types must be a list of media types'],
  [{ upload: { store, folder: '/tmp' } }, 'desk.upload.folder is not an option; there are store,'],
  [{ upload: true }, 'desk.upload must be an object; received true.'],
  [{ editing: 'no' }, 'desk.editing must be true or false; received "no".'],
  [{ onReview: 'mail' }, 'desk.onReview must be a function; received "mail".'],
  [
    { onreview: () => {} },
    'desk.onreview is not an option; there are onReview, people, editing, importPresets, upload.',
  ],
  [
    'all',
    'desk must be true, false, or an object such as { onReview, people, upload, importPresets }; received "all".',
  ],
])('refuses the option %j at the start', (desk, message) => {
  expect(() => createPages(createCalendar(), { desk: desk as never })).toThrow(message)
})

describe('a picture', () => {
  /** Sends a picture in the form of a venue, and returns how it is received. */
  async function sent(bytes: Uint8Array<ArrayBuffer>, options: Partial<ImageUpload> = {}) {
    const errors: unknown[] = []
    const senders: UploadSender[] = []
    const calendar = createCalendar({ onError: (error) => errors.push(error) })
    const upload: ImageUpload = {
      store(_, sender) {
        senders.push(sender)
        return 'https://files.example/1.png'
      },
      ...options,
    }
    const browser = aBrowser(calendar, editor, { desk: { upload } })
    const page = await browser.get('/desk/venues/new')
    const form = formOf(page, { venue: 'Hall', status: 'draft' }).filter(([name]) => name !== 'image.file')
    const { status } = await browser.postFiles('/desk/venues/new', form, {
      'image.file': aFile(bytes, 'a.png', 'image/png'),
    })
    return { status, errors, senders }
  }

  it.each([
    [png.length + 1, 303],
    [png.length, 303],
    [png.length - 1, 400],
  ])('is accepted up to its maximum size: %i bytes', async (maxBytes, status) => {
    expect((await sent(png, { maxBytes })).status).toBe(status)
  })

  it('has at most 5 MiB by default', () => {
    expect(uploadLimits({ store: () => '' })).toEqual({ maxBytes: 5_242_880, types: recognizedTypes })
  })

  it('is passed with the request of the host', async () => {
    expect((await sent(png)).senders).toEqual([{ actor: editor, context: expect.any(Request) }])
  })

  it('that the app does not store is reported', async () => {
    const failure = new Error('the disk is full')
    const { status, errors } = await sent(png, { store: () => Promise.reject(failure) })
    expect([status, errors]).toEqual([400, [failure]])
  })
})
