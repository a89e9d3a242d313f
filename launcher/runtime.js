// Chooses the Node.js for the site: the current one if it is new enough, else the pinned one from node_modules.
import { accessSync, chmodSync, constants, existsSync } from 'node:fs'
import { inProject, LaunchError, readJson } from './project.js'

/** Path of a Node.js that satisfies `engines`. Call it after the installation. */
export function findNode() {
	const wanted = readJson(inProject('package.json')).engines.node
	if (isNewEnough(process.versions.node, wanted)) return process.execPath
	const pinned = pinnedNode()
	if (pinned) return pinned
	throw new LaunchError(
		`Node.js ${wanted} is needed, this is ${process.versions.node}, and no pinned one exists for ` +
			`${process.platform} ${process.arch}: install it from https://nodejs.org`,
	)
}

/** Whether `version` satisfies a range of the form `>=1.2.3`. */
export function isNewEnough(version, range) {
	const [have, want] = [version, range.replace(/^>=\s*/, '')].map((text) =>
		text.split('.').map(Number),
	)
	const at = want.findIndex((part, index) => part !== have[index])
	return at === -1 || have[at] > want[at]
}

function pinnedNode() {
	const system = process.platform === 'win32' ? 'win' : process.platform
	const program = process.platform === 'win32' ? 'node.exe' : 'node'
	const file = inProject('node_modules', `node-${system}-${process.arch}`, 'bin', program)
	if (!existsSync(file)) return null
	try {
		accessSync(file, constants.X_OK)
	} catch {
		chmodSync(file, 0o755)
	}
	return file
}
