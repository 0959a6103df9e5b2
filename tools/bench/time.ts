// What a conversion costs when its zone and days are cached, in nanoseconds, and as a ratio to writing a bare date:
//   npx tsx tools/bench/bundled.ts time
import { toUtc, toWallClock } from '../../src/time/wall-clock.ts'

const ROUNDS = 201
const TIMES = 2_000
const zones = ['UTC', 'UTC+5.5', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe']

// Two years, transitions among them, at odd times of the day.
const dateTimes = Array.from({ length: TIMES }, (_, index) =>
  new Date(Date.UTC(2030, 0, 1) + index * 31_536_001).toISOString().slice(0, 19).replace('T', ' '),
)

let written = 0

/** Nanoseconds a time: the median of many rounds too short to be interrupted often, the first ones to warm up left out. */
function measure(convert: (dateTime: string) => string): number {
  const rounds = Array.from({ length: 2 * ROUNDS }, () => {
    const start = process.hrtime.bigint()
    for (const dateTime of dateTimes) written += convert(dateTime).length
    return Number(process.hrtime.bigint() - start) / TIMES
  }).slice(ROUNDS)
  return rounds.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? Number.NaN
}

const bare = measure(() => new Date().toISOString())
const line = (what: string, ns: number) =>
  console.log(`${what.padEnd(36)} ${ns.toFixed(0).padStart(6)} ns ${(ns / bare).toFixed(2).padStart(6)} x`)

line('new Date().toISOString()', bare)
for (const zone of zones) {
  line(
    `toUtc, ${zone}`,
    measure((wall) => toUtc(wall, zone)),
  )
  line(
    `toWallClock, ${zone}`,
    measure((utc) => toWallClock(utc, zone)),
  )
}
if (written === 0) throw new Error('Nothing was converted')
