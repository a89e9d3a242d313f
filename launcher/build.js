// Builds the site when its source has changed since the last build. Compares content, not dates or places, so that a
// fresh or moved checkout of the same files is not rebuilt.
import {
	copyFileSync,
	existsSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs'
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

/**
 * Makes build/ match the source; quick if it already does. With `outlives`, a signal ends only the build. With
 * `isUpdate`, the scripts and styles of the build before stay in it.
 */
export async function ensureBuilt(node, { outlives = false, isUpdate = false } = {}) {
	if (isBuilt()) return
	await alone(async () => {
		if (isBuilt()) return
		const words = { before: 'Building the site...', after: 'Built' }
		await timed(words, () => build(node, { outlives, isUpdate }))
	})
}

/** Builds into a temporary folder, which then replaces build/: a running site keeps its files until then. */
async function build(node, { outlives, isUpdate }) {
	const source = sourceHash()
	const folder = inProject('.building')
	rmSync(folder, { recursive: true, force: true })
	const env = { ...process.env, NODE_ENV: 'production', BUILD_FOLDER: join('.building', 'new') }
	try {
		if (!(await runTool(node, [reactRouter(), 'build'], { env, outlives })))
			throw new LaunchError('The build failed: see above.')
		listAssets(join(folder, 'new'))
		if (isUpdate) keepAssets(inProject('build'), join(folder, 'new'))
		writeFileSync(join(folder, 'new', '.source-hash'), source)
		swap(join(folder, 'new'), join(folder, 'replaced'))
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

/** Puts a build in the place of build/, or leaves everything as it was. */
function swap(next, replaced) {
	const current = inProject('build')
	const hasOne = existsSync(current)
	try {
		if (hasOne) renameSync(current, replaced)
		renameSync(next, current)
	} catch (error) {
		if (hasOne && !existsSync(current)) renameSync(replaced, current)
		throw new LaunchError(`The build cannot replace the one before: ${error.message}`)
	}
}

/** Folders of files whose names change with their content. */
const assetFolders = [join('client', 'assets'), join('server', 'assets')]
const assetList = (build) => join(build, '.assets')

/** Notes which scripts and styles a build made itself. */
export function listAssets(build) {
	const names = assetFolders
		.filter((folder) => existsSync(join(build, folder)))
		.flatMap((folder) => readdirSync(join(build, folder)).map((name) => join(folder, name)))
	writeFileSync(assetList(build), names.join('\n'))
}

/**
 * Copies the scripts and styles that the last build made itself into the next one: pages that are open, those sent
 * until the restart, and the server that runs until then still ask for them.
 */
export function keepAssets(last, next) {
	const names = (readText(assetList(last)) ?? '').split('\n').filter(Boolean)
	for (const name of names) {
		if (existsSync(join(last, name)) && !existsSync(join(next, name)))
			copyFileSync(join(last, name), join(next, name))
	}
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
