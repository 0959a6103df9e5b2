import type { Visit } from 'daybook/http'
import type { DeskContext } from '../../contract/desk-context.ts'
import type { ImportPreset } from '../../contract/import/import-presets.ts'

/** Returns the presets of a caller; none without the option, or if the app cannot read them. */
export async function listPresets(
  { actor, context, report }: Pick<Visit, 'actor' | 'context' | 'report'>,
  { importPresets }: Pick<DeskContext, 'importPresets'>,
): Promise<readonly ImportPreset[]> {
  if (importPresets === undefined || actor === null) return []
  try {
    return await importPresets.list({ actor, context })
  } catch (fault) {
    report(fault)
    return []
  }
}

/** Stores a preset. Returns whether the app has stored it. */
export async function storePreset(
  preset: ImportPreset,
  { actor, context, report }: Pick<Visit, 'actor' | 'context' | 'report'>,
  { importPresets }: Pick<DeskContext, 'importPresets'>,
): Promise<boolean> {
  if (importPresets === undefined || actor === null) return true
  try {
    await importPresets.save(preset, { actor, context })
    return true
  } catch (fault) {
    report(fault)
    return false
  }
}
