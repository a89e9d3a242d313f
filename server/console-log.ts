import { format } from 'node:util'
import { logger } from '#platform/lib/env/logger.server.ts'

/**
 * Sends what libraries write to the console to the log, which consists of JSON lines only. A connection that the client
 * closes is logged as info, since it is not our failure.
 */
export function sendConsoleToLog(): void {
	const take =
		(level: 'info' | 'warn' | 'error') =>
		(...parts: unknown[]) => {
			const err = parts.find((part) => part instanceof Error)
			logger[isGivenUp(err) ? 'info' : level](err ? { err } : {}, format(...parts.map(loggedPart)))
		}
	Object.assign(console, {
		log: take('info'),
		info: take('info'),
		debug: take('info'),
		warn: take('warn'),
		error: take('error'),
	})
}

/** An error's details are logged under `err`, redacted. */
function loggedPart(part: unknown): unknown {
	return part instanceof Error ? part.name : part
}

function isGivenUp(error: Error | undefined): boolean {
	const { code, name } = (error ?? {}) as NodeJS.ErrnoException
	return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE' || name === 'AbortError'
}
