import { build } from 'tsup'

/** Builds the package into a folder that is new: nothing in it is deleted. Without declarations. */
export async function buildPackage(outDir: string): Promise<void> {
  await build({ config: 'tools/tsup.config.ts', outDir, clean: false, silent: true })
}
