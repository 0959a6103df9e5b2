import { build } from 'tsup'

/** Builds the package into a folder that is new: nothing in it is deleted. Without declarations, which take minutes. */
export async function buildPackage(outDir: string): Promise<void> {
  await build({ config: 'tools/tsup.config.ts', outDir, clean: false, dts: false, silent: true })
}
