// npx tsx test/journeys/run.ts <file.jsonl>
// The journey of conferences.test.ts with a file of your own. It has one conference in each line, as sample.jsonl.
import { readFile } from 'node:fs/promises'
import { hosts } from '../support/harness.ts'
import { conferenceJourney } from './conference-journey.ts'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('which file of conferences? npx tsx test/journeys/run.ts <file.jsonl>')

const text = await readFile(file, 'utf8')
for (const host of hosts.filter(({ name }) => ['node', 'express 5', 'hono'].includes(name))) {
  const report = await conferenceJourney(host, text)
  const { rows, venues, categories, importSeconds, queries, pages, pageSeconds, differences } = report
  console.log(
    `${host.name}: ${rows} rows, ${venues} venues and ${categories} categories in ${importSeconds.toFixed(1)} s; ` +
      `${queries} queries, ${pages} pages in ${pageSeconds.toFixed(1)} s; ${differences.length} differences`,
  )
  for (const difference of differences) console.log(`  ${difference}`)
  if (differences.length > 0) process.exitCode = 1
}
