// Loaded into every process of a site that is watched, before anything else: notes in `WATCH_FILE` where it connects to, errors
// that nobody caught, and whether somebody changed what all objects share.
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

/** A port and a host, or an object with them, or that in a list. */
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
