import { deskEmbed } from './desk-embed.ts'
import { deskFaults } from './desk-faults.ts'
import { deskFeeds } from './desk-feeds.ts'
import { deskFields } from './desk-fields.ts'
import { deskFiles } from './desk-files.ts'
import { deskForm } from './desk-form.ts'
import { deskLists } from './desk-lists.ts'
import { deskMerges } from './desk-merges.ts'
import { deskSeries } from './desk-series.ts'
import { deskViews } from './desk-views.ts'

/** What the desk says in English. */
export const en = {
  ...deskFields,
  ...deskForm,
  ...deskFaults,
  ...deskSeries,
  lists: deskLists,
  embed: deskEmbed,
  files: deskFiles,
  merges: deskMerges,
  feeds: deskFeeds,
  views: deskViews,
}
