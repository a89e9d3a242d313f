// The log: one JSON object per line on standard output. It holds no passwords, tokens, message bodies, names or
// email addresses, so errors are reduced to what a developer needs.
import { pino } from 'pino'
import { logLevel } from './env.server.ts'

const maxBufferedBytes = 1_000_000
const maxCauses = 4
const removedKeys = ['password', 'token', 'secret', 'cookie', 'authorization', 'email']

function openStandardOutput() {
	const destination = pino.destination({ fd: 1, sync: true, maxLength: maxBufferedBytes })
	// A closed pipe or a full disk under the log must not end the program.
	destination.on('error', () => {})
	return { write: (line: string) => destination.write(plainLine(line)) }
}

/** Escapes characters that JSON leaves alone but terminals obey or some programs read as a line end. */
function plainLine(line: string): string {
	return line.replaceAll(/[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g, escapeCharacter)
}

function escapeCharacter(character: string): string {
	return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

/** The program's log. Pass errors as `{ err }`. */
export const logger = pino(
	{
		level: logLevel(),
		base: { pid: process.pid },
		timestamp: pino.stdTimeFunctions.isoTime,
		serializers: { err: describeError },
		redact: {
			paths: [...removedKeys, ...removedKeys.map((key) => `*.${key}`)],
			censor: '[removed]',
		},
	},
	openStandardOutput(),
)

/** A part of a page; null when reading it failed, which is logged. The rest of the page still shows. */
export async function orNull<T>(what: string, read: Promise<T>): Promise<T | null> {
	try {
		return await read
	} catch (error) {
		logger.error({ err: error, what }, 'a part of a page could not be read')
		return null
	}
}

/**
 * What the log keeps of an error: type, message, code, constraint, table, stack and causes. Query values (parameters,
 * and the detail of a violated constraint) are left out: visitors typed them.
 */
export function describeError(error: unknown, depth = 0): unknown {
	if (!(error instanceof Error)) return { message: String(error).slice(0, 500) }
	const { code, constraint, table } = error as Error & Record<string, unknown>
	const message = withoutParameters(error.message)
	const cause = error.cause && depth < maxCauses ? describeError(error.cause, depth + 1) : undefined
	const stack = error.stack?.replace(error.message, () => message)
	return { type: error.name, message, code, constraint, table, stack, cause }
}

/** An error with no more than the log keeps of `error`, for libraries that log messages; causes are in its message. */
export function withoutValues(error: unknown): Error {
	const clean = new Error(messageChain(error))
	clean.stack = `${clean.name}: ${clean.message}${error instanceof Error ? framesOf(error) : ''}`
	return clean
}

function messageChain(error: unknown, depth = 0): string {
	if (!(error instanceof Error)) return String(error).slice(0, 500)
	const own = withoutParameters(error.message)
	if (error.cause === undefined || depth === maxCauses) return own
	return `${own}: ${messageChain(error.cause, depth + 1)}`
}

/** The stack frames, without the message, whose lines may look like frames. */
function framesOf({ message, stack = '' }: Error): string {
	const begin = stack.indexOf(message)
	return begin === -1 ? '' : stack.slice(begin + message.length)
}

function withoutParameters(message: string): string {
	return message.replace(/\nparams:[\s\S]*$/, '').slice(0, 2000)
}
