import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createCalendar } from 'daybook'
import { fetchHandler } from 'daybook/fetch'
import { recurringEvents } from 'daybook/recurrence'
import { type Finding, inComments, inDocument, inNames, inPage, inStrings } from './findings.ts'

/**
 * Checks the language of the folder in which it runs: the public pages, without their code; the words in the comments of
 * sources, tests, examples and tools; those in the strings and names of what users install; and `/doc`.
 */

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md'].filter((page) => existsSync(page))
const allPages = [...pages, ...filesIn(['docs'], '.md')]
/** Made from stylesheets: their text is CSS. */
const stylesheets = /^adapters\/pages\/(?:ground|desk)\/look\/[\w-]+-text\.ts$/
const commented = filesIn(['src', 'adapters', 'test', 'examples', 'tools'], '.ts')
const published = filesIn(['src', 'adapters'], '.ts')
const withTexts = published.filter((name) => !stylesheets.test(name))

function filesIn(folders: readonly string[], ending: string): readonly string[] {
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder, { encoding: 'utf8', recursive: true })
        .filter((name) => name.endsWith(ending))
        .map((name) => `${folder}/${name}`),
    )
}

function faultsOf(names: readonly string[], findingsIn: (text: string) => readonly Finding[]): readonly string[] {
  return names.flatMap((name) => {
    const text = readFileSync(name, 'utf8')
    return findingsIn(text).map(({ index, reason }) => `${name}:${text.slice(0, index).split('\n').length}: ${reason}`)
  })
}

/** The document of a calendar with everything switched on. */
async function document(): Promise<unknown> {
  const calendar = createCalendar({ geolocation: true, ticketing: true, recurrence: recurringEvents() })
  return (await fetchHandler(calendar)(new Request('https://example.org/cal/events/v1/doc'))).json()
}

const faults = [
  ...faultsOf(allPages, inPage),
  ...faultsOf(commented, inComments),
  ...faultsOf(withTexts, inStrings),
  ...faultsOf([...published, ...filesIn(['examples'], '.ts')], inNames),
  ...inDocument(await document()),
]
if (faults.length > 0) {
  console.error(faults.join('\n'))
  process.exitCode = 1
}
console.log(`${allPages.length} pages, ${commented.length} sources, /doc, ${faults.length} findings`)
