// The interface of the calendar as a route of Next.js.

import { fetchHandler } from 'daybook/fetch'
import { calendar } from '../../../../../calendar.ts'

const handle = fetchHandler(calendar)

export {
  handle as DELETE,
  handle as GET,
  handle as HEAD,
  handle as OPTIONS,
  handle as PATCH,
  handle as POST,
  handle as PUT,
}
