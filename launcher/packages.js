// Compares package-lock.json with node_modules for this platform: the packages the site runs with, or also the tools
// that test it.
import { existsSync, writeFileSync } from 'node:fs'
import { inProject, readJson, readText, sha256 } from './project.js'

const marker = () => inProject('node_modules', '.roost-installed')

/** Whether every package is installed; quick if nothing has changed since the last check. */
export function isInstalled({ withTools }) {
	const marked = readText(marker())
	if (marked === mark(true) || (!withTools && marked === mark(false))) return true
	// Installed by hand: npm keeps a list of what it installed.
	if (!existsSync(inProject('node_modules', '.package-lock.json'))) return false
	const hasTools = lackingPackages({ withTools: true }).length === 0
	if (!hasTools && (withTools || lackingPackages({ withTools: false }).length > 0)) return false
	markInstalled({ withTools: hasTools })
	return true
}

/** Records that every package is installed. */
export function markInstalled({ withTools }) {
	try {
		writeFileSync(marker(), mark(withTools))
	} catch {
		// A read-only checkout: every start compares again.
	}
}

/** Packages for this platform that are missing or have the wrong version. */
export function lackingPackages({ withTools }) {
	const listed = readText(inProject('node_modules', '.package-lock.json'))
	const present = listed ? JSON.parse(listed).packages : {}
	const locked = readJson(inProject('package-lock.json')).packages
	return neededPackages(locked, { withTools }).filter(
		(path) => present[path]?.version !== locked[path].version,
	)
}

/** The paths of a lock file's packages for this platform. */
export function neededPackages(locked, { withTools }) {
	return Object.keys(locked).filter(
		(path) => path !== '' && (withTools || !locked[path].dev) && isForHere(locked[path]),
	)
}

/**
 * The lock file with the address of every package at `registry`. Without them, npm downloads the metadata of all
 * versions of each package just to find the address of one.
 */
export function withAddresses(lock, registry) {
	const entries = Object.entries(lock.packages).map(([path, entry]) => {
		if (path === '' || entry.link || !entry.integrity) return [path, entry]
		const name =
			entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
		const file = `${name.slice(name.indexOf('/') + 1)}-${entry.version}.tgz`
		return [path, { ...entry, resolved: new URL(`${name}/-/${file}`, `${registry}/`).href }]
	})
	return { ...lock, packages: Object.fromEntries(entries) }
}

function mark(withTools) {
	const lock = readText(inProject('package-lock.json'))
	const hash = sha256(`${process.platform} ${process.arch}\n${lock}`)
	return `${hash} ${withTools ? 'with the tools' : 'for running'}`
}

function isForHere({ os, cpu, libc, optional, peer }) {
	if (libc || peer) return false
	if (os || cpu) return matches(os, process.platform) && matches(cpu, process.arch)
	return !optional
}

function matches(allowed, value) {
	const entries = [allowed ?? []].flat()
	if (entries.includes(`!${value}`)) return false
	return entries.includes(value) || entries.every((entry) => entry.startsWith('!'))
}
