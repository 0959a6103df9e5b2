import { equal } from '../assert.ts'
import type { Checks } from './given.ts'

/** The version of the time-zone data that the instants of events follow. */
export const timeZoneDataChecks: Checks = {
  'keeps the version of the time-zone data that was noted last': async (store) => {
    const note = (version: string) => store.transaction((writer) => writer.noteTimeZoneData(version))
    await note('2001a')
    equal(await store.timeZoneData(), '2001a', 'the first note')
    await note('2002b')
    equal(await store.timeZoneData(), '2002b', 'the second')
  },
}
