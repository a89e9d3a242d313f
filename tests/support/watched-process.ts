// Loaded first into every process of a watched site: notes outgoing connections, uncaught errors and changes to
// `Object.prototype` in `WATCH_FILE`.
import { appendFileSync } from 'node:fs'
import { Socket } from 'node:net'

type Place = { host?: string; port?: number | string; path?: string }
type Connect = (this: Socket, ...given: unknown[]) => Socket

const file = process.env['WATCH_FILE'] ?? ''
const lookEveryMs = 50

function note(what: string) {
	appendFileSync(file, `${what}\n`)
}

const prototype = Socket.prototype as unknown as { connect: Connect }
const { connect } = prototype
prototype.connect = function connectAndTell(...given) {
	note(`connect ${placeIn(given)}`)
	return connect.apply(this, given)
}

/** Accepts a port and a host, an object with them, or that object in an array. */
function placeIn([first, second]: unknown[]): string {
	if (typeof first === 'number')
		return `${typeof second === 'string' ? second : 'localhost'}:${first}`
	const { path, host, port } = ((Array.isArray(first) ? first[0] : first) ?? {}) as Place
	return path ?? `${host ?? 'localhost'}:${port}`
}

process.on('uncaughtExceptionMonitor', (error) => note(`uncaught ${String(error)}`))

setInterval(() => {
	const shared = ({} as Record<string, unknown>)['polluted']
	if (shared !== undefined) note('polluted')
}, lookEveryMs).unref()
