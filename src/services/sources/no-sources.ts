import type { Sources } from './sources.ts'

const methods: Readonly<Record<keyof Sources, true>> = {
  preview: true,
  add: true,
  list: true,
  get: true,
  change: true,
  run: true,
  confirm: true,
  pause: true,
  resume: true,
  rename: true,
  remove: true,
}

/** Returns the sources of a calendar without the option: each method rejects. */
export function noSources(): Sources {
  const refuse = () =>
    Promise.reject(new TypeError('calendar.sources requires the option sources: syncedSources({ read })'))
  return Object.fromEntries(Object.keys(methods).map((name) => [name, refuse])) as unknown as Sources // each rejects
}
