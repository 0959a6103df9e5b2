import { type Area, interfaceTests, type Mutation, mutationsOf } from './mutation.ts'

// Who gets the link to join an event and when, and what follows from the status of an event.

const inFile = (file: string) => mutationsOf('status', file)

const link = inFile('src/resources/event/online-link.ts')
const replies = inFile('src/services/shared/to-replies.ts')
const records = inFile('src/services/events/shown-links.ts')
const events = inFile('src/http/records/events-json.ts')
const changed = inFile('src/http/records/changed-event.ts')
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
    'isLinkWithheld: isLinkWithheld(event, viewer.now), ',
    '',
  ),
  inFile('src/http/formats/reply-states.ts')('the text of a link', "online_url === '' ? '' : 'link'", "''"),
  inFile('src/memory/tables.ts')('the time of a link', '[events, onlineLinks, ', '[events, '),
]

const changedLinks: readonly Mutation[] = [
  changed('a link in what transforms made', ' && hasSameLink(one)', ''),
  changed(
    'a link of editors in what transforms made',
    'viewer.now >= from || mayEdit(post, viewer)',
    'viewer.now >= from',
  ),
  changed('an entry for editors', ' || now >= link.from || !link.isShown)', ' || true)'),
  changed('an entry for others', ' || now >= link.from || !link.isShown)', ' || false)'),
]

const linksInPages: readonly Mutation[] = [
  replies(
    'withhold a link in pages',
    '!mayEdit(event, viewer) ? withoutLink(reply) : reply',
    'false ? withoutLink(reply) : reply',
  ),
  inFile('src/http/response/snapshot.ts')(
    'the time of a link in cached pages',
    ' &&\n      (last.until === null || from < last.until)',
    '',
  ),
]

const statuses: readonly Mutation[] = [
  status('a reason that is over', "return isOver ? { ...change, status_reason: '' } : change", 'return change'),
  status('a start that is over', "if (isScheduledAgain(before, after)) return ''", ''),
  status('the start before', "if (after.event_status === 'rescheduled') return start", 'return start'),
  status('an unmoved start', 'if (after.utc_start_date === before.utc_start_date) return stored', ''),
  status('the start before it was postponed', '? stored || start : stored', '? start : stored'),
  status('a new date of a postponed event', 'isPostponed && utc_start_date', 'false && utc_start_date'),
]

const ofSeries = (file: string) => inFile(`src/series/${file}`)
const occurrence = ofSeries('edit-occurrence.ts')

const statusesOfSeries: readonly Mutation[] = [
  ofSeries('store-occurrences.ts')('the start before of an event', 'withPreviousStart(patch, event)', 'patch'),
  ofSeries('inheritance.ts')('an own reason that is over', 'return isOver ? own.filter(', 'return false ? own.filter('),
  ofSeries('inheritance.ts')(
    'an own status',
    "!own.includes('event_status') && isScheduledAgain(event, series)",
    'isScheduledAgain(event, series)',
  ),
  occurrence('an own reason that is over in the trash', 'isRestored ? withoutOver(own, event, series) : own', 'own'),
  occurrence('the reason of a series', 'withReason(members, series)', 'members'),
  occurrence('a reason of the event alone', "name !== 'status_reason' || change", 'true || change'),
  occurrence(
    'own fields that are sent',
    'Object.keys(own).length > 0 ? events.update(changed, own) : changed',
    'changed',
  ),
  occurrence('the start before of a second part', "sync_state: '', previous_start_date }", "sync_state: '' }"),
]

const series: readonly Mutation[] = [
  inFile('adapters/formats/ics/writing/series/series-components.ts')(
    'a link of all events',
    "others.length === 0 ? first : ''",
    'first',
  ),
]

export const statusAreas: readonly Area[] = [
  { tests: ['test/formats/ics/series/links-to-join.test.ts'], named: '', mutations: series },
  { tests: interfaceTests('join-link'), mutations: links },
  { tests: ['test/pages/site/views/join-link.test.ts'], mutations: linksInPages },
  { tests: ['test/http/records/changed-pages.test.ts'], named: '', mutations: changedLinks },
  { tests: interfaceTests('event-status'), mutations: statuses },
  { tests: ['test/series/event-status.test.ts'], named: '', mutations: statusesOfSeries },
]
