// Runs one script with a database: `node server/run.ts commands/seed.ts --scale 10`. Without DATABASE_URL this is the
// bundled database, whether or not the site is running.
import { spawn } from 'node:child_process'
import { EnvError } from '#platform/lib/env/env-schema.server.ts'
import type { EnvSource } from '#platform/lib/env/env-schema.server.ts'
import { prepareDatabase } from './database.ts'
import { leanNode, onParentGone } from './child-processes.ts'
import { complain, tolerateClosedOutput, StartError } from './start-error.ts'

const [script, ...args] = process.argv.slice(2)

tolerateClosedOutput()
process.exitCode = await run()

async function run(): Promise<number> {
	if (!script) {
		complain('which script? Example: node server/run.ts commands/seed.ts')
		return 2
	}
	try {
		const database = await prepareDatabase({ use: 'command' })
		try {
			return await runScript(script, database.environment)
		} finally {
			await database.close()
		}
	} catch (error) {
		if (!(error instanceof EnvError || error instanceof StartError)) throw error
		complain(error.message)
		return 1
	}
}

function runScript(file: string, environment: EnvSource): Promise<number> {
	return new Promise((resolve, reject) => {
		const child = spawn(process.execPath, [...leanNode, file, ...args], {
			env: environment as NodeJS.ProcessEnv,
			stdio: 'inherit',
		})
		const pass = (signal: NodeJS.Signals) => child.kill(signal)
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass)
		onParentGone(() => pass('SIGTERM'))
		child.on('error', reject)
		child.on('exit', (code, signal) => {
			if (process.connected) process.disconnect()
			resolve(signal ? 1 : (code ?? 1))
		})
	})
}
