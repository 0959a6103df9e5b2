import { expect } from 'vitest'
import { describeFields, everyBoolean, noBooleans, plainBooleans } from './field-table.ts'

// The published table of venue fields, each on create and on update, and the additive ones of rule 41.

const front = 'https://example.org/front.png'
const plain = ['address', 'city', 'country', 'province', 'state', 'zip', 'phone', 'stateprovince'] as const

describeFields({
  resource: 'venues',
  minimal: { venue: 'Barn' },

  accepted: [
    ['venue', 'Town hall'],
    ['venue', '  Town hall ', 'Town hall'],
    ['venue', 1848, '1848'],
    ['venue', 'Bar & Grill "Köln"'],
    ['venue', 'x'.repeat(400)],

    ['author', 7],
    ['author', '7', 7],
    ['author', 'u_1'],

    ['date', '2029-12-01 10:00:00'],
    ['date_utc', '2029-12-01 10:00:00'],

    ['description', 'Under the bridge'],
    ['description', '<p>Under the <em>bridge</em></p>'],
    ['description', 'one\r\ntwo', 'one\ntwo'],

    ['status', 'publish'],
    ['status', 'draft'],
    ['status', 'pending'],
    ['status', 'private'],
    ['status', 'future', 'publish'],

    ...everyBoolean('show_map'),
    ...plainBooleans('show_map_link'),

    ['address', 'Rue de l’Église 5'],
    ['city', 'Łódź'],
    ['country', 'Poland'],
    ['province', 'Ontario'],
    ['state', 'NY'],
    ['zip', '10115'],
    ['zip', 10_115, '10115'],
    ['phone', '+49 30 1234'],
    ['stateprovince', 'Bayern'],

    ['website', 'https://example.org/barn'],

    ['image', front, { url: front, id: 0, extension: 'png' }],
    ['image', 12, { url: '', id: 12, extension: '' }],
    ['image', false],

    ['excerpt', 'In short'],
    ['slug', 'old-barn-{unique}'],
    ['slug', 'Café Größe {unique}', 'cafe-grosse-{unique}'],
    ['slug', '!!!', expect.stringMatching(/^[a-z0-9]{10}$/)],
  ],

  refused: [
    ['venue', true],
    ['venue', ['Barn']],
    ['venue', {}],
    ['venue', 'x'.repeat(401)],
    ['venue', 'one\ntwo'],

    ['author', 'x'.repeat(201)],
    ['author', 'two\nlines'],
    ['author', -1],
    ['date', 'soon'],
    ['date_utc', '2030-02-30'],
    ['description', true],
    ['description', 'x'.repeat(65_537)],
    ['status', 'published'],
    ['status', true],

    ...noBooleans('show_map'),
    ['show_map_link', 'maybe'],
    ['show_map_link', [true]],
    ...plain.flatMap((field) => [[field, true] as const, [field, ['text']] as const, [field, 'bell\u0007'] as const]),
    ['address', 'x'.repeat(65_537)],

    ['website', 'example.org'],
    ['website', 'javascript:alert(1)'],
    ['image', 'front.png'],
    ['image', true],
    ['excerpt', true],
    ['slug', {}],
  ],
})
