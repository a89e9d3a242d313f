// `node scripts/make-release.ts FOLDER`: copies what the built site needs to run into a new folder, without the tools
// of the build, its source and what only browsers load. `deploy/Dockerfile` makes its image of it. The site then needs
// DATABASE_URL.
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { findParts } from './release-parts.ts'

const [folder] = process.argv.slice(2)
const root = projectRoot()
/** The commands that work in a release. */
const commands = ['admin', 'backup', 'restore', 'seed']

if (!folder || existsSync(folder)) {
	console.error('Use: node scripts/make-release.ts FOLDER, with a folder that does not exist yet')
	process.exit(2)
}
const { files, packages } = findParts(root)
for (const path of [...files, ...packages]) copy(path, resolve(folder))
writeFileSync(join(folder, 'package.json'), `${JSON.stringify(packageFile(), null, '\t')}\n`)
console.log(`${folder}: ${files.length} files and ${packages.length} packages`)

/** Packages bring declarations, maps and packages of their own; the last are copied only if they are needed. */
function copy(path: string, to: string) {
	const from = join(root, path)
	mkdirSync(dirname(join(to, path)), { recursive: true })
	cpSync(from, join(to, path), {
		recursive: true,
		filter: (file) =>
			!/\.(map|d\.[cm]?ts)$/.test(file) && !file.slice(from.length).includes('node_modules'),
	})
}

/** `isRelease` tells the launcher that there is nothing to install and to build. */
function packageFile() {
	const { name, version, type, engines, imports, scripts } = JSON.parse(
		readFileSync(join(root, 'package.json'), 'utf8'),
	) as Record<string, unknown> & { scripts: Record<string, string> }
	const ownScripts = Object.fromEntries(commands.map((command) => [command, scripts[command]]))
	return {
		name,
		version,
		private: true,
		isRelease: true,
		type,
		engines,
		imports,
		scripts: ownScripts,
	}
}
