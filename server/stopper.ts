import { logger } from '#platform/lib/env/logger.server.ts'
import { onParentGone } from './child-processes.ts'
import { say } from './start-error.ts'

/** The process ends after this, however its parts behave. */
const maxStopMs = 28_000

/** Shuts the process down in order: on a signal, when the launcher ends, or after a failure. */
export class Stopper {
	readonly #steps: (() => Promise<unknown>)[] = []
	readonly #controller = new AbortController()
	#stopping: Promise<void> | null = null
	#starting: Promise<unknown> = Promise.resolve()
	#exitCode = 0

	/** Aborted when the stop begins. */
	get signal(): AbortSignal {
		return this.#controller.signal
	}

	get isStopping(): boolean {
		return this.#stopping !== null
	}

	/** Adds a step to the shutdown; steps run in reverse order. */
	add(step: () => Promise<unknown>) {
		this.#steps.unshift(step)
	}

	/** Makes a stop wait for `starting`, so that everything it opens is closed. It should observe `signal`. */
	waitFor(starting: Promise<unknown>) {
		this.#starting = starting
	}

	/** Stops on SIGINT, SIGTERM, SIGHUP and when the parent's channel closes; repeats have no effect. */
	listen() {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			// Ctrl-C reaches the whole group, and the launcher passes it on too: a second signal means nothing.
			process.on(signal, () => void this.stop(0))
		}
		onParentGone(() => void this.stop(0))
	}

	/** Closes everything, then exits. */
	stop(exitCode: number): Promise<void> {
		this.#exitCode = Math.max(this.#exitCode, exitCode)
		this.#stopping ??= this.#stop()
		return this.#stopping
	}

	async #stop() {
		if (this.#exitCode === 0) say('Stopping...')
		this.#controller.abort()
		setTimeout(() => process.exit(this.#exitCode || 1), maxStopMs).unref()
		await this.#starting
		for (const step of this.#steps) {
			try {
				await step()
			} catch (error) {
				this.#exitCode ||= 1
				logger.error({ err: error }, 'a part did not stop properly')
			}
		}
		process.exit(this.#exitCode)
	}
}
