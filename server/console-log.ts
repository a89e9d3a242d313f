import { format } from 'node:util'
import { logger } from '#app/lib/env/logger.server.ts'

/**
 * Takes what libraries write to the console into the log, which has lines of JSON alone. A connection that a visitor ends is no
 * failure of ours.
 */
export function sendConsoleToLog(): void {
	const take =
		(level: 'info' | 'warn' | 'error') =>
		(...parts: unknown[]) => {
			const err = parts.find((part) => part instanceof Error)
			logger[isGivenUp(err) ? 'info' : level](err ? { err } : {}, format(...parts.map(textOf)))
		}
	Object.assign(console, {
		log: take('info'),
		info: take('info'),
		debug: take('info'),
		warn: take('warn'),
		error: take('error'),
	})
}

/** Of an error the log keeps what it may under `err`. */
function textOf(part: unknown): unknown {
	return part instanceof Error ? part.name : part
}

function isGivenUp(error: Error | undefined): boolean {
	const { code, name } = (error ?? {}) as NodeJS.ErrnoException
	return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || name === 'AbortError'
}
