/** How people subscribe to events in another calendar, and add one to it. */
export const calendars = {
  subscribe: 'Subscribe',
  add: 'Add to calendar',
  other: 'Apple and other calendars',
  file: 'Apple and other calendars (file)',
  address: 'Address of the calendar',
  copy: 'Copy',
  copied: 'Copied',
}
