// Prints a digest in the zone of this process, which TZ sets. A process of its own, because a thread cannot change it.
import { zoneDigest } from './zone-digest.ts'

console.log(JSON.stringify({ offset: -new Date(2030, 5, 15).getTimezoneOffset(), digest: await zoneDigest() }))
