import { ensureInstalled } from './install.js'
import { findNode } from './runtime.js'
import { LaunchError } from './project.js'

/**
 * Installs missing packages (`withTools`: those of the tests too), then runs `work` with the path of a suitable
 * Node.js. A `LaunchError` ends in one line and exit code 1.
 */
export async function launch(work, { withTools = false } = {}) {
	// A closed output pipe is no reason to stop.
	for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
	try {
		await ensureInstalled({ withTools })
		await work(findNode())
	} catch (error) {
		if (!(error instanceof LaunchError)) throw error
		process.stderr.write(`roost: ${error.message}\n`)
		process.exit(1)
	}
}
