import { expect } from 'vitest'
import {
  type AcceptedRow,
  describeFields,
  everyBoolean,
  noBooleans,
  plainBooleans,
  type RefusedRow,
} from './field-table.ts'

// The published tables of venue and organizer fields, each on create and on update, and the additive ones of rule 41.

const photo = 'https://example.org/front.png'
const logo = 'https://example.org/logo.svg'

/** The fields that venues and organizers share. `name` is the field that names the record. */
const accepted = (name: string): readonly AcceptedRow[] => [
  [name, 'Choir of Łódź'],
  [name, '  Town hall ', 'Town hall'],
  [name, 1848, '1848'],
  [name, 'Bar & Grill "Köln"'],
  [name, 'x'.repeat(400)],

  ['author', 7],
  ['author', '7', 7],
  ['author', 'u_1'],

  ['date', '2029-12-01 10:00:00'],
  ['date_utc', '2029-12-01 10:00:00'],

  ['description', 'Under the bridge'],
  ['description', '<p>Under the <em>bridge</em></p>'],
  ['description', 'one\r\ntwo', 'one\ntwo'],
  ['description', 'one\rtwo', 'one\ntwo'],

  ['status', 'publish'],
  ['status', 'draft'],
  ['status', 'pending'],
  ['status', 'private'],
  ['status', 'future', 'publish'],

  ['phone', '+49 30 1234'],
  ['phone', 112, '112'],
  ['website', 'https://example.org/barn'],

  ['image', photo, { url: photo, id: 0, extension: 'png' }],
  ['image', logo, { url: logo, id: 0, extension: 'svg' }],
  ['image', 12, { url: '', id: 12, extension: '' }],
  ['image', false],
  ['image_alt', 'A mill at dusk'],
  ['image_alt', 'ä'.repeat(1_000)],

  ['excerpt', 'In short'],
  ['slug', 'old-barn-{unique}'],
  ['slug', 'Café Größe {unique}', 'cafe-grosse-{unique}'],
  ['slug', 'Chór {unique}', 'chor-{unique}'],
  ['slug', '!!!', expect.stringMatching(/^[a-z0-9]{10}$/)],
]

const refused = (name: string): readonly RefusedRow[] => [
  [name, true],
  [name, ['Barn']],
  [name, {}],
  [name, 'x'.repeat(401)],
  [name, 'one\ntwo'],

  ['author', 'x'.repeat(201)],
  ['author', 'two\nlines'],
  ['author', -1],
  ['date', 'soon'],
  ['date_utc', '2030-02-30'],
  ['description', true],
  ['description', 'x'.repeat(65_537)],
  ['status', 'published'],
  ['status', true],

  ...noText('phone'),
  ['website', 'example.org'],
  ['website', 'https://example.org/a b'],
  ['website', 'javascript:alert(1)'],
  ['image_alt', 'x'.repeat(1_001)],
  ['image_alt', true],
  ['image', 'logo.svg'],
  ['image', true],
  ['excerpt', true],
  ['excerpt', {}],
  ['slug', true],
  ['slug', {}],
]

const noText = (field: string): readonly RefusedRow[] => [
  [field, true],
  [field, ['text']],
  [field, 'bell\u0007'],
]

describeFields({
  resource: 'venues',
  minimal: { venue: 'Barn' },
  accepted: [
    ...accepted('venue'),
    ['address', 'Rue de l’Église 5'],
    ['city', 'Łódź'],
    ['country', 'Poland'],
    ['province', 'Ontario'],
    ['state', 'NY'],
    ['zip', '10115'],
    ['zip', 10_115, '10115'],
    ['stateprovince', 'Bayern'],
    ...everyBoolean('show_map'),
    ...plainBooleans('show_map_link'),
  ],
  refused: [
    ...refused('venue'),
    ...['address', 'city', 'country', 'province', 'state', 'zip', 'stateprovince'].flatMap(noText),
    ['address', 'x'.repeat(65_537)],
    ...noBooleans('show_map'),
    ['show_map_link', 'maybe'],
    ['show_map_link', [true]],
  ],
})

describeFields({
  resource: 'organizers',
  minimal: { organizer: 'Guild' },
  accepted: [...accepted('organizer'), ['email', 'choir@example.org'], ['email', 'first.last+tag@mail.example.org']],
  refused: [
    ...refused('organizer'),
    ['email', 'choir'],
    ['email', 'choir@'],
    ['email', 'a b@example.org'],
    ['email', true],
  ],
})
