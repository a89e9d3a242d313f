import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import type { EnvSource } from '#platform/lib/env/env-schema.server.ts'
import { logger } from '#platform/lib/env/logger.server.ts'
import { leanNode } from './child-processes.ts'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'

const stopTimeoutMs = 10_000
const maxPauseMs = 30_000
/** A worker that lived this long was healthy: the back-off starts again. */
const healthyMs = 60_000

/** The site's worker process; restarted with back-off when it dies. */
export class WorkerProcess {
	readonly #file: string
	readonly #environment: EnvSource
	#child: ChildProcess | null = null
	/** Resolves when the current child has ended, or could not be started. */
	#ended: Promise<void> = Promise.resolve()
	#restart: NodeJS.Timeout | null = null
	#isStopping = false
	#pauseMs = 500

	/** @param file path from the project folder. */
	constructor(file: string, environment: EnvSource) {
		this.#file = file
		this.#environment = environment
	}

	start() {
		const startedAt = Date.now()
		const child = fork(join(projectRoot(), this.#file), [], {
			env: this.#environment as NodeJS.ProcessEnv,
			execArgv: leanNode,
		})
		this.#child = child
		this.#ended = new Promise((resolve) => {
			child.once('exit', (code, signal) => {
				this.#scheduleRestart(startedAt, { code, signal })
				resolve()
			})
			child.on('error', (error) => {
				logger.error({ err: error }, 'the worker process failed')
				// A process that was never started emits no `exit`.
				if (child.pid !== undefined) return
				this.#scheduleRestart(startedAt, { code: null, signal: null })
				resolve()
			})
		})
	}

	#scheduleRestart(startedAt: number, how: { code: number | null; signal: string | null }) {
		this.#child = null
		if (this.#isStopping) return
		if (Date.now() - startedAt > healthyMs) this.#pauseMs = 500
		logger.error({ ...how, pauseMs: this.#pauseMs }, 'the worker ended; starting it again')
		this.#restart = setTimeout(() => this.start(), this.#pauseMs)
		this.#pauseMs = Math.min(this.#pauseMs * 2, maxPauseMs)
	}

	/** Lets running jobs finish; kills the process after 10 s. */
	async stop() {
		this.#isStopping = true
		if (this.#restart) clearTimeout(this.#restart)
		const child = this.#child
		if (!child) return
		// A closed channel tells the worker to stop, on every platform.
		if (child.connected) child.disconnect()
		const cut = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs)
		await this.#ended
		clearTimeout(cut)
	}
}
