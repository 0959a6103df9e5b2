import type { CalendarTransaction } from '../../services/calendar-transaction.ts'
import type { BookingOptions } from '../../services/events/conflicts/conflict-options.ts'
import { keepParts, partsOf } from '../../services/transaction-parts.ts'

/** Returns a transaction whose writes of events treat double bookings as the options say. */
export function withConflicts(transaction: CalendarTransaction, booking: BookingOptions): CalendarTransaction {
  const { events } = transaction
  const booked: CalendarTransaction = {
    ...transaction,
    events: {
      ...events,
      create: (input, options) => events.create(input, { ...booking, ...options }),
      update: (ref, patch, options) => events.update(ref, patch, { ...booking, ...options }),
    },
  }
  keepParts(booked, partsOf(transaction))
  return booked
}
