import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** The project folder: the nearest one upwards from this file with a package.json, in source and in the build. */
export function projectRoot(): string {
	let folder = import.meta.dirname
	while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder)
		folder = dirname(folder)
	return folder
}

/** The browser build, relative to the working directory as the static file middleware wants it. */
export function clientFilesRoot(): string {
	return relative(process.cwd(), join(projectRoot(), 'build', 'client')) || '.'
}
