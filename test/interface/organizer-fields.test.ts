import { expect } from 'vitest'
import { describeFields } from './field-table.ts'

// The published table of organizer fields, each on create and on update, and the additive ones of rule 41.

const logo = 'https://example.org/logo.svg'

describeFields({
  resource: 'organizers',
  minimal: { organizer: 'Guild' },

  accepted: [
    ['organizer', 'Choir of Łódź'],
    ['organizer', ' Choir ', 'Choir'],
    ['organizer', 1848, '1848'],
    ['organizer', 'x'.repeat(400)],

    ['author', 7],
    ['author', '7', 7],
    ['author', 'u_1'],

    ['date', '2029-12-01 10:00:00'],
    ['date_utc', '2029-12-01 10:00:00'],

    ['description', 'Sings on Sundays'],
    ['description', '<p>Sings on <em>Sundays</em></p>'],
    ['description', 'one\rtwo', 'one\ntwo'],

    ['status', 'publish'],
    ['status', 'draft'],
    ['status', 'pending'],
    ['status', 'private'],
    ['status', 'future', 'publish'],

    ['phone', '+48 42 1234'],
    ['phone', 112, '112'],
    ['website', 'https://example.org/choir'],
    ['email', 'choir@example.org'],
    ['email', 'first.last+tag@mail.example.org'],

    ['image', logo, { url: logo, id: 0, extension: 'svg' }],
    ['image', 12, { url: '', id: 12, extension: '' }],
    ['image', false],

    ['excerpt', 'In short'],
    ['slug', 'choir-{unique}'],
    ['slug', 'Chór {unique}', 'chor-{unique}'],
    ['slug', '!!!', expect.stringMatching(/^[a-z0-9]{10}$/)],
  ],

  refused: [
    ['organizer', true],
    ['organizer', ['Guild']],
    ['organizer', 'x'.repeat(401)],
    ['organizer', 'one\ntwo'],
    ['author', 'x'.repeat(201)],
    ['author', 'two\nlines'],
    ['author', -1],
    ['date', 'soon'],
    ['date_utc', '2030-02-30'],
    ['description', true],
    ['description', 'x'.repeat(65_537)],
    ['status', 'published'],
    ['phone', true],
    ['phone', ['112']],
    ['phone', 'bell\u0007'],
    ['website', 'example.org'],
    ['website', 'https://example.org/a b'],
    ['email', 'choir'],
    ['email', 'choir@'],
    ['email', 'a b@example.org'],
    ['email', true],
    ['image', 'logo.svg'],
    ['image', true],
    ['excerpt', {}],
    ['slug', true],
  ],
})
