import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { nodeHandler } from 'daybook/node'
import { createTestCalendar, type TestCalendarOptions } from 'daybook/testing'
import { type Node, sourceNodes } from 'gatsby-source-tribe-events'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { listen } from '../../../examples/serve.ts'

// A client that was written for the interface which the calendar stands in for, as its users install it.

interface Sourced {
  readonly nodes: readonly Node[]
  /** Each request, with the status of its reply. */
  readonly answers: readonly (readonly [path: string | undefined, status: number])[]
}

/** What the plugin makes of a calendar. */
async function source(options: TestCalendarOptions, maxEvents?: number): Promise<Sourced> {
  const answers: [string | undefined, number][] = []
  const handle = nodeHandler(await createTestCalendar(options), { basePath: '/wp-json', namespace: 'tribe/events/v1' })
  const server = createServer((request, response) => {
    response.on('finish', () => answers.push([request.url, response.statusCode]))
    handle(request, response)
  })
  const { url, close } = await listen(server, 0)
  onTestFinished(close)
  const nodes: Node[] = []
  await sourceNodes(
    {
      actions: { createNode: (node) => nodes.push(node) },
      createNodeId: (name) => `node ${name}`,
      createContentDigest: (content) => createHash('md5').update(JSON.stringify(content)).digest('hex'),
    },
    { baseUrl: url, ...(maxEvents !== undefined && { maxEvents }) },
  )
  return { nodes, answers }
}

const root = '/wp-json/tribe/events/v1'

describe('gatsby-source-tribe-events', () => {
  it('finds all five lists in an empty calendar', async () => {
    const complaints = vi.spyOn(console, 'error')
    onTestFinished(() => complaints.mockRestore())
    const { nodes, answers } = await source({})
    expect(nodes).toEqual([])
    expect(answers).toEqual([
      [`${root}/events?per_page=10`, 200],
      [`${root}/venues?per_page=50`, 200],
      [`${root}/organizers?per_page=50`, 200],
      [`${root}/categories?per_page=50`, 200],
      [`${root}/tags?per_page=50`, 200],
    ])
    expect(complaints).not.toHaveBeenCalled()
  })

  it('makes a node of each record that is public, by its id', async () => {
    const links = { venue: { venue: 'Hall' }, organizer: { organizer: 'Guild' }, categories: ['Music'], tags: ['free'] }
    const { nodes } = await source({
      seed: { events: [{ title: 'Fair', ...links }, { status: 'draft' }] },
    })
    expect(nodes.map(({ id, internal: { type } }) => [id, type])).toEqual([
      ['node TribeEvents-1', 'TribeEvents'],
      ['node TribeVenues-1', 'TribeVenues'],
      ['node TribeOrganizers-1', 'TribeOrganizers'],
      ['node TribeCategories-1', 'TribeCategories'],
      ['node TribeTags-1', 'TribeTags'],
    ])
    expect(nodes[0]).toMatchObject({ title: 'Fair', venue: { venue: 'Hall' }, organizer: [{ organizer: 'Guild' }] })
  })

  it('gets as many events as it requests, and no more than a page holds', async () => {
    const seed = { events: Array.from({ length: 60 }, () => ({})) }
    const sourced = async (maxEvents?: number) => (await source({ seed }, maxEvents)).nodes.length
    expect([await sourced(), await sourced(3), await sourced(100)]).toEqual([10, 3, 50])
  })
})
