import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The project folder: the nearest folder above this file with a package.json, in source and in the build. */
export function projectRoot(): string {
	let folder = import.meta.dirname
	while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder)
		folder = dirname(folder)
	return folder
}
