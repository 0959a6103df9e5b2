// Webhooks with the signatures of Standard Webhooks (https://www.standardwebhooks.com), and a list of dead letters.
//
//   WEBHOOK_URL=https://example.com/hook WEBHOOK_SECRET=whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw npx tsx examples/webhooks.ts

import { createHmac } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { type Calendar, createCalendar, type FollowedRecord, type Follower, type FollowOptions } from 'daybook'

export interface Webhook {
  readonly url: string
  /** `whsec_` and the key in base64, as the receiver knows it. */
  readonly secret: string
  /** Stores a message that the receiver did not accept in all attempts, to be sent again by hand. */
  readonly keepDeadLetter: (message: DeadLetter) => Promise<unknown>
  readonly send?: typeof fetch
}

export interface DeadLetter {
  readonly id: string
  readonly body: string
  readonly error: string
}

/** Sends each change once accepted, in order. A message has the same id in each attempt, so a receiver can drop copies. */
export function followIntoWebhook(
  calendar: Calendar,
  { url, secret, keepDeadLetter, send = fetch }: Webhook,
  options: FollowOptions = {},
): Promise<Follower> {
  return calendar.follow(
    'webhooks',
    async (change) => {
      if (change.type === 'whole') return // Receivers get changes only.
      const body = bodyOf(change)
      const headers = signed(messageId(change), body, secret)
      // A receiver that does not answer must not block the others.
      const response = await send(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(15_000) })
      if (!response.ok) throw new Error(`The receiver answered ${response.status}.`)
    },
    {
      from: 'now',
      async onFailed({ change, error }) {
        if (change.type === 'whole') return 'skip'
        await keepDeadLetter({ id: messageId(change), body: bodyOf(change), error: String(error) })
        return 'skip'
      },
      ...options,
    },
  )
}

function messageId({ commitId, resource, id }: FollowedRecord): string {
  return `msg_${commitId}_${resource}_${id}`
}

/** Only ids: a receiver reads the record as it may see it. */
function bodyOf({ type, id }: FollowedRecord): string {
  return JSON.stringify({ type, data: { id } })
}

/** The headers of a message: its id, the time, and the signature over both and the body. */
export function signed(id: string, body: string, secret: string, now = new Date()): Record<string, string> {
  const timestamp = Math.floor(now.getTime() / 1000)
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${signature}`,
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { WEBHOOK_URL: url = '', WEBHOOK_SECRET: secret = '' } = process.env
  const calendar = createCalendar({ onError: console.error })
  const keepDeadLetter = async (message: DeadLetter) => console.error('Not delivered:', message)
  await followIntoWebhook(calendar, { url, secret, keepDeadLetter }, { keepAlive: true })
  await calendar.events.create({ title: 'Fair', start_date: 'tomorrow', end_date: 'tomorrow', all_day: true })
}
