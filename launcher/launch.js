import { ensureInstalled } from './install.js'
import { findNode } from './runtime.js'
import { LaunchError } from './project.js'

/** Installs what is missing, `withTools` that of tests too, and hands over a suitable Node.js; an expected failure ends in one line and exit code 1. */
export async function launch(work, { withTools = false } = {}) {
	// A closed pipe under the output is no reason to stop.
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
