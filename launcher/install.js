// Installs exactly what package-lock.json says, when node_modules does not hold it yet.
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.js'
import { readNpm, runNpm } from './npm.js'
import { isInstalled, lackingPackages, markInstalled, withAddresses } from './packages.js'
import { inProject, LaunchError, readJson, root, timed } from './project.js'

/** Makes node_modules match the lock file, with or without the tools that test the site; quick when it does already. */
export async function ensureInstalled({ withTools }) {
	if (isInstalled({ withTools })) return
	await alone(async () => {
		if (isInstalled({ withTools })) return
		const what = withTools
			? 'all packages, those of the tests too'
			: 'the packages the site runs with'
		const before = `Installing ${what} (the first time takes half a minute)...`
		await timed({ before, after: 'Installed' }, () => install({ withTools }))
	})
}

async function install({ withTools }) {
	// Twice, for registries and networks that stumble; only the last failure is shown.
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
 * Installs into a folder of its own, which then takes the place of node_modules: a site that runs keeps its packages meanwhile,
 * and nobody meets half of them. False when that could not be, for whatever reason.
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

/** Where packages come from, without a slash at the end. */
async function registry() {
	const address = await readNpm(['config', 'get', 'registry'])
	return new URL(address).href.replace(/\/$/, '')
}

function runCi({ withTools, folder = root, isQuiet = false }) {
	const tools = withTools ? '--include=dev' : '--omit=dev'
	const args = ['ci', '--ignore-scripts', tools, '--include=optional', '--no-audit', '--no-fund']
	// What is in npm's store already is what the lock file wants, or its checksum differs.
	return runNpm([...args, '--prefer-offline'], { folder, isQuiet })
}
