// Prints the report in the zone of this process, which TZ sets. A process of its own, because a thread cannot change it.
import { formatReport } from './format-report.ts'

const offsets = [0, 6].map((month) => -new Date(2030, month, 15).getTimezoneOffset())
console.log(JSON.stringify({ offsets, report: await formatReport() }))
