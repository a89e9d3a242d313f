import { addAbortListener } from 'node:events'

/** Whether the launcher is building the application during this start. */
export const isWhileBuilding = process.argv.includes('--while-building')

/**
 * Resolves when the application is built: at once, or on the launcher's message `built`.
 *
 * @throws the reason of `signal` when it aborts first.
 */
export function untilBuilt(signal: AbortSignal): Promise<void> {
	if (!isWhileBuilding) return Promise.resolve()
	return new Promise((resolve, reject) => {
		const hear = (message: unknown) => {
			if (message !== 'built') return
			process.off('message', hear)
			resolve()
		}
		process.on('message', hear)
		addAbortListener(signal, () => reject(signal.reason as Error))
	})
}
