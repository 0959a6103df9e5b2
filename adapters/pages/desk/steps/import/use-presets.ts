import { isCalendarError } from 'daybook'
import type { Visit } from 'daybook/http'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ImportPreset } from '../../contract/import/import-presets.ts'

/** A preset, and whether the caller may remove it. */
export interface ListedPreset extends ImportPreset {
  readonly mayRemove: boolean
}

type Caller = Pick<Visit, 'actor' | 'context' | 'report' | 'importPresets'>
type Options = Pick<DeskContext, 'importPresets'>

/** Returns the presets of a caller: those of the app, or those of the calendar. None if they cannot be read. */
export async function listPresets(
  { actor, context, report, importPresets: stored }: Caller,
  { importPresets }: Options,
): Promise<readonly ListedPreset[]> {
  if (actor === null) return []
  try {
    if (importPresets === undefined)
      return ((await stored?.list()) ?? []).map((preset) => ({ ...preset, mayRemove: preset.mayChange }))
    const mayRemove = importPresets.remove !== undefined
    return (await importPresets.list({ actor, context })).map((preset) => ({ ...preset, mayRemove }))
  } catch (fault) {
    report(fault)
    return []
  }
}

/** Whether a preset was stored or removed: `taken` if it is that of somebody else. */
export type PresetOutcome = 'done' | 'taken' | 'failed'

/** Stores a preset, or a preset by its name is removed. */
export async function changePreset(
  change: { readonly save: ImportPreset } | { readonly remove: string },
  { actor, context, report, importPresets: stored }: Caller,
  { importPresets }: Options,
): Promise<PresetOutcome> {
  if (actor === null) return 'failed'
  const owner = { actor, context }
  try {
    if (importPresets === undefined) {
      await ('save' in change ? stored?.save(change.save) : stored?.remove(change.remove))
    } else {
      if ('remove' in change && importPresets.remove === undefined) return 'failed'
      await ('save' in change ? importPresets.save(change.save, owner) : importPresets.remove?.(change.remove, owner))
    }
    return 'done'
  } catch (fault) {
    if (isCalendarError(fault) && fault.status === 403) return 'taken'
    report(fault)
    return 'failed'
  }
}
