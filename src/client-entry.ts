// The part of the public entry that the client uses. The build takes it from here, so that a browser does not load the rest.

export { CalendarError, errorStatus, isCalendarError } from './errors.ts'
export { venuesOf } from './resources/linked/venues-of.ts'
export { collectionNames, isTermCollection } from './schema/collections.ts'
