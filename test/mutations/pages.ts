import { type Area, mutationsOf } from './mutation.ts'

// What pages mean by over, where the pages of a record are, and what two copies of the library recognize of each other.

const over = mutationsOf('pages', 'adapters/pages/site/reading/over.ts')
const cache = mutationsOf('pages', 'src/cache/response-cache.ts')
const addresses = mutationsOf('pages', 'src/http/request/page-addresses.ts')

export const pageAreas: readonly Area[] = [
  {
    tests: ['test/pages/site/reading/over.test.ts'],
    mutations: [
      over('the last second of an event', 'ends_after: instant(now, -1)', 'ends_after: instant(now)'),
      cache('responses that are over by the time', 'entry && isInTime && revalidate', 'entry && revalidate'),
    ],
  },
  {
    tests: ['test/pages/ground/addresses/record-urls.test.ts'],
    mutations: [
      addresses('the mount of a request', 'if (own) return', 'if (false) return'),
      addresses(
        'the language of a mount',
        'homes.find((one) => one.root.locale === root.locale) ?? homes[0]',
        'homes[0]',
      ),
      addresses('a stated address', 'if (stated?.address !== undefined) return', 'if (false) return'),
    ],
  },
  {
    tests: ['test/copies/two-copies.test.ts'],
    mutations: [mutationsOf('copies', 'src/brand.ts')('what passes between them', 'Symbol.for(', 'Symbol(')],
  },
]
