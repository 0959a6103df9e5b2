import { expect } from 'vitest'
import { describeFields, everyBoolean, noBooleans, plainBooleans } from './field-table.ts'

// The published table of event fields, each on create and on update. Dates and zones have tables of their own in
// dates.test.ts, `cost` in cost.test.ts, linked records in links.test.ts, `password` in passwords.test.ts.

const named = (...names: string[]) => names.map((name) => expect.objectContaining({ name }))
const venue = (name: string) => expect.objectContaining({ venue: name })
const organizer = (name: string) => expect.objectContaining({ organizer: name })

const poster = 'https://example.org/posters/june.jpg'

describeFields({
  resource: 'events',
  seed: [
    ['categories', { name: 'Music' }],
    ['categories', { name: 'Food' }],
    ['tags', { name: 'free' }],
    ['tags', { name: 'family' }],
    ['venues', { venue: 'Hall' }],
    ['venues', { venue: 'Garden' }],
    ['organizers', { organizer: 'Guild' }],
    ['organizers', { organizer: 'Club' }],
    ['events', { title: 'Festival', start_date: '2030-06-01', end_date: '2030-06-30' }],
  ],
  minimal: { title: 'Fair', start_date: '2030-06-20 10:00:00', end_date: '2030-06-20 12:00:00' },

  accepted: [
    ['title', 'Autumn fair'],
    ['title', '  Autumn fair  ', 'Autumn fair'],
    ['title', 2030, '2030'],
    ['title', 'Tom & Jerry <3 "Örtchen"'],
    ['title', '<b>Bold</b> for an editor'],
    ['title', 'x'.repeat(400)],

    ['start_date', '2030-06-20 11:00:00'],
    ['start_date', '2030-06-19', '2030-06-19 00:00:00'],
    ['end_date', '2030-06-20 13:00:00'],
    ['end_date', '2030-06-20 10:00:00'],

    ['author', 7],
    ['author', '7', 7],
    ['author', 'u_1'],
    ['author', 0],
    ['author', '0', 0],
    ['author', '1e5'],
    ['author', '007'],
    ['author', '-1'],
    ['author', '9007199254740993'],
    ['author', 'Zoë, 42 😀'],
    ['author', 'x'.repeat(200)],

    ['date', '2029-12-01 10:00:00'],
    ['date_utc', '2029-12-01 10:00:00'],

    ['description', 'Songs and bread'],
    ['description', '<p>Songs &amp; <em>bread</em></p>'],
    ['description', 'one\r\ntwo\rthree\tfour', 'one\ntwo\nthree\tfour'],
    ['description', 'x'.repeat(65_536)],

    ['slug', 'june-fair-{unique}'],
    ['slug', 'Süßer Abend {unique}!', 'susser-abend-{unique}'],
    ['slug', '!!!', expect.stringMatching(/^[a-z0-9]{10}$/)],

    ['excerpt', 'In short'],
    ['excerpt', '<em>In short</em>'],

    ['status', 'publish'],
    ['status', 'draft'],
    ['status', 'pending'],
    ['status', 'private'],
    ['status', 'future', 'publish'],

    ['timezone', 'Europe/Berlin'],

    ...plainBooleans('all_day'),
    ...plainBooleans('show_map'),
    ...plainBooleans('show_map_link'),
    ...plainBooleans('hide_from_listings'),
    ...plainBooleans('sticky'),
    ...everyBoolean('featured'),

    ['image', poster, { url: poster, id: 0, extension: 'jpg' }],
    ['image', 12, { url: '', id: 12, extension: '' }],
    ['image', '12', { url: '', id: 12, extension: '' }],
    ['image', { id: 12 }, { url: '', id: 12, extension: '' }],
    ['image', { url: poster }, { url: poster, id: 0, extension: 'jpg' }],
    ['image', { url: poster, id: 0, extension: 'jpg' }, { url: poster, id: 0, extension: 'jpg' }],
    ['image', { url: '', id: 12, extension: '' }, { url: '', id: 12, extension: '' }],
    ['image', { url: poster, id: '12' }, { url: '', id: 12, extension: '' }],
    ['image', { url: poster, id: '' }, { url: poster, id: 0, extension: 'jpg' }],
    ['image', false],
    ['image_alt', 'A mill at dusk'],
    ['image_alt', 'ä'.repeat(1_000)],

    ['cost', 20, '$20'],
    ['cost', 'Donation'],

    ['website', 'https://example.org/fair?day=1#top'],
    ['website', 'http://example.org'],

    ['event_status', 'cancelled'],
    ['event_status', 'postponed'],
    ['event_status', 'rescheduled'],
    ['event_status', 'moved_online'],
    ['event_status', 'scheduled'],
    ['status_reason', 'The singer is ill'],
    ['status_reason', 'x'.repeat(1_000)],
    ['previous_start_date', '2030-06-13 10:00:00'],
    ['previous_start_date', '2030-06-13T10:00:00+02:00', '2030-06-13 08:00:00'],
    ['attendance_mode', 'online'],
    ['attendance_mode', 'mixed'],
    ['attendance_mode', 'in_person'],
    ['online_url', 'https://meet.example.org/j/1?pwd=a%20b'],
    ['online_url_from', '-PT30M'],
    ['online_url_from', ' -p1dt2h ', '-P1DT2H'],
    ['online_url_from', '-P366D'],
    ['online_url_from', 'PT0S'],
    ['online_url_from', '2030-06-20 09:00', '2030-06-20T09:00:00Z'],
    ['online_url_from', '2030-06-20T09:00:00+02:00', '2030-06-20T07:00:00Z'],
    ['online_url_from', '2030-06-20T07:00:00Z'],
    ['online_url_from', 1908176400, '2030-06-20T09:00:00Z'],

    ['categories', ['{Music}'], named('Music')],
    ['categories', ['{Music}', '{Food}'], named('Food', 'Music')],
    ['categories', 'music, food', named('Food', 'Music')],
    ['categories', ['MUSIC'], named('Music')],
    ['categories', [{ id: '{Music}', name: 'MUSIC', description: 'not written' }], named('Music')],
    ['categories', ['Lectures {unique}'], [expect.objectContaining({ slug: expect.stringMatching(/^lectures-/) })]],

    ['tags', ['{free}'], named('free')],
    ['tags', '{family},{free}', named('family', 'free')],
    ['tags', ['free', 'FREE'], named('free')],
    ['tags', [{ id: '{free}', name: 'free', slug: 'another' }], named('free')],
    ['tags', ['outdoors {unique}'], [expect.objectContaining({ slug: expect.stringMatching(/^outdoors-/) })]],

    ['venue', '{Hall}', venue('Hall')],
    ['venue', ['{Hall}'], venue('Hall')],
    ['venue', { id: '{Hall}', venue: 'hall', city: 'not written' }, venue('Hall')],
    ['venue', ['{Hall}', '{Garden}'], [venue('Hall'), venue('Garden')]],
    ['venue', '{Garden},{Hall}', [venue('Garden'), venue('Hall')]],
    ['venue', { venue: 'Barn', city: 'Bonn' }, expect.objectContaining({ venue: 'Barn', city: 'Bonn' })],

    ['organizer', '{Guild}', [organizer('Guild')]],
    ['organizer', ['{Guild}'], [organizer('Guild')]],
    ['organizer', [{ id: '{Guild}' }, '{Club}'], [organizer('Guild'), organizer('Club')]],
    ['organizer', '{Club},{Guild}', [organizer('Club'), organizer('Guild')]],
    ['organizer', { organizer: 'Choir' }, [organizer('Choir')]],

    ['post_parent', '{Festival}'],
    ['post_parent', 0],
  ],

  refused: [
    ['event_status', 'off'],
    ['event_status', 'Cancelled'],
    ['event_status', '-cancelled'],
    ['event_status', ['cancelled']],
    ['status_reason', 'x'.repeat(1_001)],
    ['status_reason', true],
    ['previous_start_date', 'last week'],
    ['previous_start_date', '2030-06-13 24:00'],
    ['attendance_mode', 'hybrid'],
    ['online_url', 'meet.example.org'],
    ['online_url', 'zoommtg://meet.example.org'],
    ['online_url_from', 'PT30M'],
    ['online_url_from', '+PT30M'],
    ['online_url_from', '-P367D'],
    ['online_url_from', '-P'],
    ['online_url_from', '-PT'],
    ['online_url_from', '-P1M'],
    ['online_url_from', '2030-06-20 24:00'],
    ['online_url_from', 'soon'],
    ['online_url_from', true],

    ['title', true],
    ['title', ['Fair']],
    ['title', {}],
    ['title', 'x'.repeat(401)],
    ['title', 'one\ntwo'],
    ['title', 'nul\u0000'],
    ['title', 'half a pair \ud800'],

    ['start_date', 'someday'],
    ['start_date', true],
    ['end_date', 'someday'],
    ['end_date', {}],

    ['author', 'x'.repeat(201)],
    ['author', 'two\nlines'],
    ['author', -1],
    ['author', 1.5],
    ['author', 'nul\u0000'],
    ['author', 'half a pair \ud800'],
    ['author', {}],
    ['author', true],

    ['date', 'soon'],
    ['date_utc', '2030-02-30'],

    ['description', true],
    ['description', ['text']],
    ['description', 'bell\u0007'],
    ['description', 'x'.repeat(65_537)],

    ['slug', true],
    ['slug', {}],

    ['excerpt', {}],
    ['excerpt', 'x'.repeat(65_537)],

    ['status', 'published'],
    ['status', true],
    ['status', ['publish']],

    ['timezone', 'Mars/Base'],
    ['timezone', {}],

    ...noBooleans('featured'),
    ...['all_day', 'show_map', 'show_map_link', 'hide_from_listings', 'sticky'].flatMap((field) => [
      [field, 'maybe'] as const,
      [field, [true]] as const,
    ]),

    ['image_alt', 'x'.repeat(1_001)],
    ['image_alt', true],
    ['image_alt', { text: 'A mill' }],
    ['image', 'june.jpg'],
    ['image', 'ftp://example.org/june.jpg'],
    ['image', -1],
    ['image', { url: poster, id: 'x' }],
    ['image', { url: poster, id: 1.5 }],
    ['image', 1.5],
    ['image', true],

    ['cost', true],
    ['cost', [[20]]],

    ['website', 'example.org'],
    ['website', '/fair'],
    ['website', 'ftp://example.org'],
    ['website', 'javascript:alert(1)'],
    ['website', 'https://example.org/a b'],
    ['website', 'https://example.org/"'],
    ['website', "https://example.org/'"],
    ['website', 'https://example.org/<b>'],
    ['website', 'https://example.org\\fair'],
    ['website', true],

    ['categories', [999_999]],
    ['categories', true],
    ['categories', [true]],
    ['categories', Array.from({ length: 101 }, (_, index) => `c${index}`)],

    ['tags', [999_999]],
    ['tags', true],
    ['tags', Array.from({ length: 101 }, (_, index) => `t${index}`)],

    ['venue', 999_999],
    ['venue', 'Town hall'],
    ['venue', true],

    ['organizer', [999_999]],
    ['organizer', 'The guild'],
    ['organizer', true],

    ['post_parent', 999_999],
    ['post_parent', 'Festival'],
    ['post_parent', -1],
  ],
})
