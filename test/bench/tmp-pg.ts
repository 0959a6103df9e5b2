import { readFileSync } from 'node:fs'
import { createPostgresStore } from 'daybook/postgres'
import pg from 'pg'
import { generatedNow as now } from './generate.ts'
import { defaultWindowOf } from './raw-store.ts'
import { monthOf } from './sample.ts'
const url = readFileSync('/tmp/x/pg.url', 'utf8')
const window = defaultWindowOf(now)
const listed = { visible: [{ statuses: ['publish'], date_utc: { lte: now } }], hide_from_listings: false } as const
const variants: Record<string, object> = { auto: {}, generic: { options: '-c plan_cache_mode=force_generic_plan -c jit=off' }, nojit: { options: '-c jit=off' } , custom: { options: '-c plan_cache_mode=force_custom_plan' }}
const all: [string, any, pg.Pool, string[]][] = []
for (const [name, more] of Object.entries(variants)) {
  const pool = new pg.Pool({ connectionString: url, max: 1, ...more })
  const texts: string[] = []
  const query = pool.query.bind(pool) as any
  ;(pool as any).query = (q: any, ...r: any[]) => { texts[0] = q.text; return query(q, ...r) }
  all.push([name, createPostgresStore(pool), pool, texts])
}
const lists: Record<string, (round: number) => any> = {
  default: () => ({ ...listed, start_date: { gte: window.from }, end_date: { lte: window.to } }),
  month: (r) => ({ ...listed, start_date: { gte: monthOf(r).from, lte: monthOf(r).to } }),
  overlap: (r) => ({ ...listed, start_date: { lt: monthOf(r).to }, end_date: { gte: monthOf(r).from } }),
}
const only = process.argv[2]
for (const [list, where] of Object.entries(lists)) {
  if (only && only !== list) continue
  const times: Record<string, number[]> = {}
  for (let r = 0; r < 300; r++) for (const [name, store] of all) {
    const a = performance.now()
    await store.events.findWithLinked({ where: where(r), orderBy: [['start_date', 'asc']], offset: 0, limit: 10 })
    if (r > 10) (times[name] ??= []).push(performance.now() - a)
  }
  for (const name in times) { const s = times[name].sort((a, b) => a - b); console.log(list.padEnd(9), name.padEnd(9), s[Math.floor(s.length * .05)].toFixed(3), s[s.length >> 1].toFixed(3)) }
}
if (process.argv[3]) console.log(all[0][3][0])
for (const [, , pool] of all) await pool.end()
