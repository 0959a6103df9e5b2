import { type Area, interfaceTests, type Mutation, mutationsOf } from './mutation.ts'

// Who gets the link to join an event and when, and what follows from the status of an event.

const inFile = (file: string) => mutationsOf('status', file)

const link = inFile('src/resources/event/online-link.ts')
const replies = inFile('src/services/shared/to-replies.ts')
const records = inFile('src/services/events/shown-links.ts')
const events = inFile('src/http/records/events-json.ts')
const status = inFile('src/services/events/status-after.ts')

const links: readonly Mutation[] = [
  link('a link of a series', "if (horizon !== '') return never", ''),
  link('a link at its time', 'from !== undefined && now < from', 'from !== undefined && now <= from'),
  replies(
    'withhold a link',
    '!mayEdit(event, viewer) ? withoutLink(reply) : reply',
    'false ? withoutLink(reply) : reply',
  ),
  replies(
    'withhold a link from editors',
    'isLinkWithheld(event, viewer.now) && !mayEdit(event, viewer) ?',
    'isLinkWithheld(event, viewer.now) ?',
  ),
  records('a link in process', '? withoutLink(event) : event', '? event : event'),
  records('a link in conflicts', 'events: allShown(found.events)', 'events: found.events'),
  records(
    'a link in reported conflicts',
    'onConflicts({ ...conflicts(found), event: shown(found.event) })',
    'onConflicts(found)',
  ),
  records('a link of editors in process', ' && !mayEdit(event, { access, now: time })', ''),
  events('a link in cached JSON', 'withheld && withholdsLink(event, viewer.now) && ', 'false && withheld && '),
  events(
    'a link of editors in cached JSON',
    'withholdsLink(event, viewer.now) && !isEditor()',
    'withholdsLink(event, viewer.now)',
  ),
  inFile('src/http/values/event-states.ts')(
    'the ETag of a link',
    'isLinkWithheld: isLinkWithheld(event, viewer.now)',
    '',
  ),
  inFile('src/http/formats/reply-states.ts')('the text of a link', "online_url === '' ? '' : 'link'", "''"),
  inFile('src/http/records/changed-event.ts')(
    'a link in what transforms made',
    ' || linkShownFrom(event) !== undefined',
    '',
  ),
  inFile('src/memory/tables.ts')('the time of a link', '[events, onlineLinks, ', '[events, '),
]

const statuses: readonly Mutation[] = [
  status('a reason that is over', 'return isOver ? { ...draft, status_reason: null } : draft', 'return draft'),
  status('a start that is over', "if (isScheduledAgain(draft, current)) return ''", ''),
  status('the start before', "status === 'rescheduled' && isMoved ?", 'isMoved ?'),
  status('an unmoved start', "status === 'rescheduled' && isMoved ?", "status === 'rescheduled' ?"),
]

const series: readonly Mutation[] = [
  inFile('adapters/ics/writing/series/series-components.ts')(
    'a link of all events',
    "others.length === 0 ? first : ''",
    'first',
  ),
]

export const statusAreas: readonly Area[] = [
  { tests: ['test/ics/series/links-to-join.test.ts'], named: '', mutations: series },
  { tests: interfaceTests('join-link'), mutations: links },
  { tests: interfaceTests('event-status'), mutations: statuses },
]
