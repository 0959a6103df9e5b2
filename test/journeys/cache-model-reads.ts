import type { Actor } from 'daybook'
import type { Mount } from 'daybook/http'
import { upstreamReplies } from 'daybook/stand-in'
import fc from 'fast-check'

export interface Read {
  readonly kind: 'read'
  readonly method: 'GET' | 'HEAD'
  readonly mount: MountName
  readonly caller: CallerName
  /** Below the namespace. */
  readonly path: string
  readonly query: string
  /** The index of the earlier ETag for the same URL that a second request sends. */
  readonly known: number
}

type MountName = keyof typeof mounts
export type CallerName = keyof typeof callers

const mount: Mount = { basePath: '', namespace: 'cal/events/v1', origins: [], trustProxy: false }

export const mounts = {
  root: mount,
  german: { ...mount, basePath: '/de', namespace: 'other/v1', locale: 'de' },
  upstream: { ...mount, transforms: [upstreamReplies()] },
  sourced: { ...mount, sourceIds: 'elsewhere' },
} as const satisfies Record<string, Mount>

export const callers = {
  anonymous: null,
  subscriber: { id: 5, role: 'subscriber' },
  contributor: { id: 4, role: 'contributor' },
  author: { id: 3, role: 'author' },
  editor: { id: 2, role: 'editor' },
} as const satisfies Record<string, Actor | null>

export const ids = fc.nat({ max: 5 }).map((id) => id + 1)

const lists: Readonly<Record<string, readonly string[]>> = {
  '/events': [
    '',
    'per_page=3',
    'per_page=3&page=2',
    'start_date=today',
    'ends_after=today&starts_before=today',
    'overlaps=today/..',
    'overlaps=now/..',
    'start_date=now',
    'ends_after=NOW&strict_dates=true',
    'starts_before%5B%5D=now',
    'start_date=tomorrow',
    'end_date=yesterday',
    'start_date=+7+days',
    'start_date=%2B7%20days&strict_dates=1',
    'ends_before=-1%20week&strict_dates=true',
    'period=current&orderby=title',
    'period=past&order=desc',
    'orderby=modified&order=desc',
    'end_date=2030-01-20',
    'start_date=2030-01-01&per_page=50',
    'search=fair',
    'search=secret',
    'categories=1',
    'categories=2&tags=1',
    'venue=1',
    'organizer=1,2',
    'featured=true',
    'status=draft',
    'status=future',
    'status=publish',
    'status=trash',
    'hide_from_listings=true',
    'include=1,2,3,4,5',
    'password=secret',
    '_fields=id,title',
    '_fields=id,categories.count,venue.venue',
    'per_page=3&_fields=tags',
    'post_parent=1',
    'per_page=x',
  ],
  ...Object.fromEntries(
    ['/venues', '/organizers'].map((path) => [
      path,
      ['', 'only_with_upcoming=true', 'has_events=true', 'event=1', 'search=ha', 'status=draft', 'per_page=2&page=2'],
    ]),
  ),
  '/categories': ['', 'hide_empty=false', 'parent=1', 'event=1', 'orderby=count&order=desc', 'slug=fair'],
  '/tags': ['', 'hide_empty=0', 'event=2', 'search=ni', 'exclude=1'],
  '': [''],
}

const list = fc.oneof(
  { weight: 3, arbitrary: fc.constant('/events') },
  { weight: 2, arbitrary: fc.constantFrom(...Object.keys(lists)) },
)
function withoutQuery(path: string): readonly string[] {
  return [path, '']
}

// Most reads repeat the same few URLs.
const urls: fc.Arbitrary<readonly string[]> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      ...['/events', '/events', '/events', '/events/1', '/events/1', '/venues'].map(withoutQuery),
    ),
  },
  { weight: 4, arbitrary: list.chain((path) => fc.constantFrom(...(lists[path] ?? [])).map((query) => [path, query])) },
  { weight: 1, arbitrary: list.map(withoutQuery) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ['/venues', 'only_with_upcoming=true'],
      ['/organizers', 'only_with_upcoming=1'],
      ['/events', 'period=upcoming'],
      ['/events', 'period%5B%5D=current&order=desc'],
      ['/events', 'starts_after=now&strict_dates=true'],
      ['/events', 'ends_before%5B%5D=NOW&strict_dates=1'],
    ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom('events', 'events', 'events', 'venues', 'organizers', 'categories', 'tags'), ids)
      .map(([resource, id]) => [`/${resource}/${id}`, '']),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(ids, fc.constantFrom('id,title', 'tags', 'id,categories.name,venue', 'organizer.id,image'))
      .map(([id, members]) => [`/events/${id}`, `_fields=${members}`]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom('events', 'venues', 'organizers'),
        fc.constantFrom('fair', 'fair-2', 'night', 'hall', 'none'),
      )
      .map(([resource, slug]) => [`/${resource}/by-slug/${slug}`, '']),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(ids, fc.constantFrom('secret', 'wrong'))
      .map(([id, password]) => [`/events/${id}`, `password=${password}`]),
  },
)

export const reads: fc.Arbitrary<Read> = fc
  .record({
    method: fc.constantFrom('GET' as const, 'GET' as const, 'GET' as const, 'HEAD' as const),
    mount: fc.oneof(
      { weight: 6, arbitrary: fc.constant('root' as const) },
      { weight: 4, arbitrary: fc.constantFrom('german' as const, 'upstream' as const, 'sourced' as const) },
    ),
    caller: fc.oneof(
      { weight: 8, arbitrary: fc.constant('anonymous' as const) },
      { weight: 2, arbitrary: fc.constantFrom('subscriber', 'contributor', 'author', 'editor') },
    ),
    url: urls,
    known: fc.nat({ max: 3 }),
  })
  .map(({ url: [path = '', query = ''], ...read }) => ({ kind: 'read', path, query, ...read }))

const watch = { kind: 'read', method: 'GET', mount: 'root', caller: 'anonymous', known: 0 } as const

/** Sent after every step. Their replies depend on the present second alone. */
export const watched: readonly Read[] = [
  { ...watch, path: '/venues', query: 'only_with_upcoming=true' },
  { ...watch, path: '/events', query: 'starts_after=now&strict_dates=true' },
  { ...watch, path: '/events', query: 'period=past&orderby=end_date' },
]
