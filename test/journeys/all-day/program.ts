// Checks cases, which come as JSON on standard input, on a store in memory in the zone of this process, which TZ sets;
// prints an AllDayReport. A process of its own, because a thread cannot change its zone.
import { text } from 'node:stream/consumers'
import { createMemoryStore } from 'daybook/memory'
import { checkAllDay } from './check.ts'

const offsets = [0, 6].map((month) => -new Date(2030, month, 15).getTimezoneOffset())
const report = await checkAllDay(createMemoryStore(), JSON.parse(await text(process.stdin)))
console.log(JSON.stringify({ offsets, ...report }))
