// Builds the site when its source has changed since the last build. Compares content, not dates or places, so that a fresh or moved
// checkout of the same files is not rebuilt.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join, relative } from 'node:path'
import { runTool } from './child.js'
import { alone } from './lock.js'
import { inProject, LaunchError, readJson, readText, root, timed } from './project.js'

const folders = ['app', 'server', 'public']
const files = [
	'package.json',
	'package-lock.json',
	'tsconfig.json',
	'vite.config.ts',
	'react-router.config.ts',
]
const marker = () => inProject('build', '.source-hash')

/** Makes build/ match the source; quick if it already does. With `outlives`, a signal ends only the build. */
export async function ensureBuilt(node, { outlives = false } = {}) {
	if (isBuilt()) return
	await alone(async () => {
		if (isBuilt()) return
		const words = { before: 'Building the site...', after: 'Built' }
		await timed(words, () => build(node, { outlives }))
	})
}

async function build(node, { outlives }) {
	const source = sourceHash()
	rmSync(marker(), { force: true })
	const env = { ...process.env, NODE_ENV: 'production' }
	if (!(await runTool(node, [reactRouter(), 'build'], { env, outlives })))
		throw new LaunchError('The build failed: see above.')
	writeFileSync(marker(), source)
}

function reactRouter() {
	const folder = inProject('node_modules', '@react-router', 'dev')
	return join(folder, readJson(join(folder, 'package.json')).bin['react-router'])
}

/** Whether build/ matches the source. */
export function isBuilt() {
	return readText(marker()) === sourceHash()
}

function sourceHash() {
	const hash = createHash('sha256')
	const listed = folders.flatMap((folder) => sourceFiles(inProject(folder)))
	for (const file of [...listed.sort(), ...files.map((name) => inProject(name))]) {
		hash.update(`${relative(root, file)}\n`).update(readOrNothing(file))
	}
	return hash.digest('hex')
}

function sourceFiles(folder) {
	let entries = []
	try {
		entries = readdirSync(folder, { withFileTypes: true, recursive: true })
	} catch {
		// The folder may be missing.
	}
	return entries
		.filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
		.map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}

function readOrNothing(file) {
	try {
		return readFileSync(file)
	} catch {
		return ''
	}
}
