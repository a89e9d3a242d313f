// Installs exactly what package-lock.json says, when node_modules does not hold it yet.
import { existsSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runTool } from './child.js'
import { alone } from './lock.js'
import { inProject, LaunchError, readJson, readText, say, sha256 } from './project.js'

const marker = () => inProject('node_modules', '.roost-installed')

/** Makes node_modules match the lock file; quick when it does already. */
export async function ensureInstalled() {
	if (isInstalled()) return
	await alone(async () => {
		if (isInstalled()) return
		say('Installing the packages of package-lock.json (the first time takes a minute or two)...')
		// Twice, for registries and networks that stumble; only the last failure is shown.
		if (!(await npmCi({ isLast: false })) && !(await npmCi({ isLast: true }))) {
			throw new LaunchError('npm ci failed: see above. Is the package registry reachable?')
		}
		const lacking = lackingPackages()
		if (lacking.length > 0) {
			throw new LaunchError(
				`npm ci left out ${lacking.slice(0, 3).join(', ')}: delete node_modules and try again`,
			)
		}
		mark()
	})
}

function isInstalled() {
	if (readText(marker()) === lockHash()) return true
	// Installed by hand: npm keeps a list of what it put there.
	if (!existsSync(inProject('node_modules', '.package-lock.json')) || lackingPackages().length > 0)
		return false
	mark()
	return true
}

function lockHash() {
	return sha256(`${process.platform} ${process.arch}\n${readText(inProject('package-lock.json'))}`)
}

function mark() {
	try {
		writeFileSync(marker(), lockHash())
	} catch {
		// A checkout that may only be read: then the comparison is made every time.
	}
}

/** Packages of the lock file for this platform that are not there in the right version. */
function lackingPackages() {
	const locked = readJson(inProject('package-lock.json')).packages
	const listed = readText(inProject('node_modules', '.package-lock.json'))
	const present = listed ? JSON.parse(listed).packages : {}
	return Object.keys(locked).filter(
		(path) =>
			path !== '' && isNeeded(locked[path]) && present[path]?.version !== locked[path].version,
	)
}

function isNeeded({ os, cpu, libc, optional, peer }) {
	if (libc || peer) return false
	if (os || cpu) return matches(os, process.platform) && matches(cpu, process.arch)
	return !optional
}

function matches(allowed, value) {
	const entries = [allowed ?? []].flat()
	if (entries.includes(`!${value}`)) return false
	return entries.includes(value) || entries.every((entry) => entry.startsWith('!'))
}

function npmCi({ isLast }) {
	const args = [
		'ci',
		'--ignore-scripts',
		'--include=dev',
		'--include=optional',
		'--no-audit',
		'--no-fund',
	]
	const env = { ...process.env, npm_config_loglevel: process.env.npm_config_loglevel ?? 'error' }
	// Set to production it would leave out what the build needs.
	delete env.NODE_ENV
	const cli = findNpm()
	if (cli) return runTool(process.execPath, [cli, ...args], { env, isQuiet: !isLast })
	return runTool('npm', args, { env, isQuiet: !isLast, shell: process.platform === 'win32' })
}

/** npm's own program, which needs no shell; null when only the command `npm` can be hoped for. */
function findNpm() {
	const folder = dirname(process.execPath)
	const candidates = [
		process.env.npm_execpath,
		join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'),
		join(folder, '..', 'lib', 'node_modules', 'npm', 'bin', 'npm-cli.js'),
	]
	return candidates.find((file) => file?.endsWith('npm-cli.js') && existsSync(file)) ?? null
}
