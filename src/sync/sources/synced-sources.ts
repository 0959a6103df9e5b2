import { argumentError } from '../../errors.ts'
import { checkOptions, type OptionChecks, optionKinds, wholeNumber } from '../../options.ts'
import type { SyncedSources } from '../../services/sources/sources.ts'
import { openSources } from './open-sources.ts'
import type { ReadSource } from './read-records.ts'
import { createSourceStore } from './source-store.ts'

/** Options of sources that people add. */
export interface SyncedSourcesOptions {
  /** Reads a source. `readSource()` of `daybook/sources` creates one. */
  readonly read: ReadSource
  /** The maximum time of a read in milliseconds, 1,000 to 600,000. The default is 60,000. */
  readonly timeout?: number | undefined
  /** The most records of a source. The default is 20,000. */
  readonly maxRecords?: number | undefined
  /** The share that a run may not remove, as `maxRemoved` of `sync`. The default is 0.5. */
  readonly maxRemoved?: number | undefined
}

const optionChecks: OptionChecks<SyncedSourcesOptions> = {
  read: optionKinds.function,
  timeout: wholeNumber(1_000, 600_000),
  maxRecords: wholeNumber(1),
  maxRemoved: [(value) => typeof value === 'number' && value >= 0 && value <= 1, 'a number from 0 to 1'],
}

/** Creates the value of the option `sources` of a calendar (rule 76). Throws a `TypeError` for an invalid option. */
export function syncedSources(options: SyncedSourcesOptions): SyncedSources {
  checkOptions<SyncedSourcesOptions>(options, optionChecks)
  const { read, timeout = 60_000, maxRecords = 20_000, maxRemoved } = options
  if (read === undefined) throw argumentError('read', 'a function', read)
  return {
    open: (context) =>
      openSources({ ...context, store: createSourceStore(context), read, timeout, maxRecords, maxRemoved }),
  }
}
