import type { PresetContext, PresetOwner, StoredPresets } from './stored-presets.ts'

/** Returns the presets of a calendar. The first call loads what reads and writes them. */
export function presetsOf(context: PresetContext, owner: PresetOwner): StoredPresets {
  const open = async () => (await import('./open-presets.ts')).openPresets(context, owner)
  return {
    list: async () => (await open()).list(),
    save: async (preset) => (await open()).save(preset),
    remove: async (name) => (await open()).remove(name),
  }
}
