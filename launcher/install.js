// Installs exactly the packages of package-lock.json, unless node_modules already has them.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.js'
import { readNpm, runNpm } from './npm.js'
import { isInstalled, lackingPackages, markInstalled, withAddresses } from './packages.js'
import { inProject, isRelease, LaunchError, readJson, root, timed } from './project.js'

/** Makes node_modules match the lock file, with or without the test tools; quick if it already does. */
export async function ensureInstalled({ withTools }) {
	if (isRelease() || isInstalled({ withTools })) return
	await alone(async () => {
		if (isInstalled({ withTools })) return
		const what = withTools
			? 'all packages, including those for tests'
			: 'the packages the site needs'
		const before = `Installing ${what} (the first time takes half a minute)...`
		await timed({ before, after: 'Installed' }, () => install({ withTools }))
	})
}

async function install({ withTools }) {
	// Two tries, in case the registry or the network fails briefly; only the last failure is shown.
	if (!(await installBeside({ withTools })) && !(await runCi({ withTools }))) {
		throw new LaunchError('npm ci failed: see above. Is the package registry reachable?')
	}
	const lacking = lackingPackages({ withTools })
	if (lacking.length > 0) {
		throw new LaunchError(
			`npm ci left out ${lacking.slice(0, 3).join(', ')}: delete node_modules and try again`,
		)
	}
	markInstalled({ withTools })
}

/**
 * Installs into a temporary folder, which then replaces node_modules: a running site keeps its packages until then, and
 * never sees half of them. False if any step fails.
 */
async function installBeside({ withTools }) {
	const folder = inProject('.installing')
	try {
		rmSync(folder, { recursive: true, force: true })
		mkdirSync(folder)
		copyFileSync(inProject('package.json'), join(folder, 'package.json'))
		if (existsSync(inProject('.npmrc'))) copyFileSync(inProject('.npmrc'), join(folder, '.npmrc'))
		const lock = withAddresses(readJson(inProject('package-lock.json')), await registry())
		writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock))
		if (!(await runCi({ withTools, folder, isQuiet: true }))) return false
		if (existsSync(inProject('node_modules')))
			renameSync(inProject('node_modules'), join(folder, 'replaced'))
		renameSync(join(folder, 'node_modules'), inProject('node_modules'))
		return true
	} catch {
		return false
	} finally {
		rmSync(folder, { recursive: true, force: true })
	}
}

/** The registry's address, without a trailing slash. */
async function registry() {
	const address = await readNpm(['config', 'get', 'registry'])
	return new URL(address).href.replace(/\/$/, '')
}

function runCi({ withTools, folder = root, isQuiet = false }) {
	const tools = withTools ? '--include=dev' : '--omit=dev'
	const args = ['ci', '--ignore-scripts', tools, '--include=optional', '--no-audit', '--no-fund']
	// A package in npm's cache is safe to use: the lock file has its checksum.
	return runNpm([...args, '--prefer-offline'], { folder, isQuiet })
}
