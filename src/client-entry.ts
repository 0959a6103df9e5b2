// The part of the public entry that the client, formats and dates for people use. The build takes it from here, so that
// they do not load the rest.

export { CalendarError, errorStatus, isCalendarError } from './errors.ts'
export {
  checkOptions,
  checkValue,
  milliseconds,
  type OptionCheck,
  type OptionChecks,
  oneOf,
  optionKinds,
  wholeNumber,
} from './options.ts'
export { venuesOf } from './resources/linked/venues-of.ts'
export { collectionNames, isTermCollection } from './schema/collections.ts'
