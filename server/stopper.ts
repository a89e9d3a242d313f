import { logger } from '#app/lib/env/logger.server.ts'
import { onParentGone } from './parent.ts'
import { say } from './say.ts'

/** However the parts behave, the process is gone after this. */
const longestStopMs = 28_000

/** Ends the process in an orderly way: by signal, when the launcher goes away, or after a failure. */
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

	/** Adds something to close; what was opened last is closed first. */
	add(step: () => Promise<unknown>) {
		this.#steps.unshift(step)
	}

	/** Makes a stop wait for `starting`, so that what it opens last is closed too. It should heed `signal`. */
	waitFor(starting: Promise<unknown>) {
		this.#starting = starting
	}

	/** Stops on SIGINT, SIGTERM, SIGHUP and when the parent's channel closes; repeats change nothing. */
	listen() {
		for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
			// Ctrl-C reaches the whole group and is passed on by the launcher too, so a second one says nothing new.
			process.on(signal, () => void this.stop(0))
		}
		onParentGone(() => void this.stop(0))
	}

	/** Closes everything, then ends the process. */
	stop(exitCode: number): Promise<void> {
		this.#exitCode = Math.max(this.#exitCode, exitCode)
		this.#stopping ??= this.#stop()
		return this.#stopping
	}

	async #stop() {
		if (this.#exitCode === 0) say('Stopping...')
		this.#controller.abort()
		setTimeout(() => process.exit(this.#exitCode || 1), longestStopMs).unref()
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
