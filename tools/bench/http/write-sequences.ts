import { editor } from './callers.ts'
import { seededRandom } from './random.ts'
import { popular } from './read-sequences.ts'
import { run, type Shot } from './shot.ts'

// Writes of an editor, alone or between reads. Each function begins a new sequence.

let sequences = 0

export function creates(): () => Shot {
  sequences += 1
  const sequence = sequences
  let round = 0
  return () => {
    round += 1
    const body = {
      title: `A fresh evening ${run} ${sequence} ${round}`,
      // Away from the windows that are read, whose lists would grow.
      ...{ start_date: '2029-12-31 19:00:00', end_date: '2029-12-31 22:30:00' },
      description: 'Music and stories of the year, with guests. Doors open at six, drinks are served during the break.',
      ...{ cost: '20', website: 'https://example.org/fresh', featured: false },
      ...{ venue: [1 + (round % 7)], organizer: [2], categories: [1 + (round % 11)], tags: [1, 2 + (round % 5)] },
    }
    return { method: 'POST', path: '/events', authorization: editor, body, status: 201 }
  }
}

export function updates(ids: readonly number[]): () => Shot {
  const random = seededRandom(2)
  let round = 0
  return () => {
    round += 1
    const body = { description: `Changed ${round} times in ${run}. The programme follows soon.` }
    return { method: 'PATCH', path: `/events/${ids[random(ids.length)]}`, authorization: editor, body, status: 200 }
  }
}

/** Popular URLs, and after so many reads of them a write: by turns an update and a create. */
export function mixed(ids: readonly number[], readsPerWrite: number): () => Shot {
  const read = popular(ids)
  const [update, create] = [updates(ids), creates()]
  let reads = 0
  let writes = 0
  return () => {
    if (reads < readsPerWrite) {
      reads += 1
      return read()
    }
    reads = 0
    writes += 1
    return writes % 2 === 1 ? update() : create()
  }
}
