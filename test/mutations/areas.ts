import { additions } from './additions.ts'
import { changes } from './changes.ts'
import { colorAreas } from './colors.ts'
import { conflicts } from './conflicts.ts'
import { copyAreas } from './copies.ts'
import { criteria } from './criteria.ts'
import { declarations } from './declarations.ts'
import { defaults } from './defaults.ts'
import { derivations } from './derivations.ts'
import { deskAreas } from './desk.ts'
import { datesArea } from './desk-dates.ts'
import { deskFormAreas } from './desk-form.ts'
import { deskListAreas } from './desk-lists.ts'
import { deskViewAreas } from './desk-views.ts'
import { digestAreas } from './digest.ts'
import { documents } from './documents.ts'
import { duplicateAreas } from './duplicates.ts'
import { embedAreas } from './embeds.ts'
import { statusAreas } from './event-status.ts'
import { facetAreas } from './facets.ts'
import { followerAreas } from './followers.ts'
import { formats } from './formats.ts'
import { ics } from './ics.ts'
import { joined } from './joined.ts'
import { limits } from './limits.ts'
import { manyEvents } from './many-events.ts'
import { mergeAreas } from './merges.ts'
import type { Area } from './mutation.ts'
import { optionAreas } from './options.ts'
import { pageViewAreas } from './page-views.ts'
import { pageAreas } from './pages.ts'
import { replicaServerAreas } from './replica-servers.ts'
import { replicaAreas } from './replicas.ts'
import { rights } from './rights.ts'
import { searchAreas } from './searches.ts'
import { series } from './series.ts'
import { seriesTimes } from './series-times.ts'
import { sharedCacheAreas } from './shared-caches.ts'
import { sources } from './sources.ts'
import { sync } from './sync.ts'
import { syncedSourceAreas } from './synced-sources.ts'
import { tenants } from './tenants.ts'
import { types } from './types.ts'
import { when } from './when.ts'

export const areas: readonly Area[] = [
  ...searchAreas,
  ...criteria,
  ...declarations,
  ...derivations,
  ...documents,
  ...types,
  ...defaults,
  ...limits,
  ...optionAreas,
  ...rights,
  ...additions,
  ...when,
  ...series,
  ...seriesTimes,
  ...changes,
  ...sync,
  ...sources,
  ...ics,
  ...joined,
  ...tenants,
  ...formats,
  ...colorAreas,
  ...conflicts,
  ...copyAreas,
  ...duplicateAreas,
  ...manyEvents,
  ...syncedSourceAreas,
  ...mergeAreas,
  ...followerAreas,
  ...statusAreas,
  ...facetAreas,
  ...deskAreas,
  datesArea,
  ...deskFormAreas,
  ...deskListAreas,
  ...deskViewAreas,
  ...digestAreas,
  ...embedAreas,
  ...pageAreas,
  ...pageViewAreas,
  ...replicaAreas,
  ...replicaServerAreas,
  ...sharedCacheAreas,
]
