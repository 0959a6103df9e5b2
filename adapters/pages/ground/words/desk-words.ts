import type { deskEmbed } from './en/desk/desk-embed.ts'
import type { deskFaults } from './en/desk/desk-faults.ts'
import type { deskFeeds } from './en/desk/desk-feeds.ts'
import type { deskFields } from './en/desk/desk-fields.ts'
import type { deskFiles } from './en/desk/desk-files.ts'
import type { deskForm } from './en/desk/desk-form.ts'
import type { deskLists } from './en/desk/desk-lists.ts'
import type { deskMerges } from './en/desk/desk-merges.ts'
import type { deskSeries } from './en/desk/desk-series.ts'
import type { deskViews } from './en/desk/desk-views.ts'
import type { WordsOf } from './words-of.ts'

export type DeskEmbedWords = WordsOf<typeof deskEmbed>
export type DeskFieldWords = WordsOf<typeof deskFields>
export type DeskFormWords = WordsOf<typeof deskForm>
export type DeskFaultWords = WordsOf<typeof deskFaults>
export type DeskSeriesWords = WordsOf<typeof deskSeries>
export type DeskListWords = WordsOf<typeof deskLists>
export type DeskMergeWords = WordsOf<typeof deskMerges>
export type DeskFeedWords = WordsOf<typeof deskFeeds>
export type DeskFileWords = WordsOf<typeof deskFiles>
export type DeskViewWords = WordsOf<typeof deskViews>

/** What the desk says in one language. */
export interface DeskWords extends DeskFieldWords, DeskFormWords, DeskFaultWords, DeskSeriesWords {
  readonly lists: DeskListWords
  readonly embed: DeskEmbedWords
  readonly files: DeskFileWords
  readonly merges: DeskMergeWords
  readonly feeds: DeskFeedWords
  readonly views: DeskViewWords
}
