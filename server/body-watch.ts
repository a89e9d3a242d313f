import type { IncomingMessage, ServerResponse } from 'node:http'
import { picturePath } from '#enquiries/leads/pictures/picture-lines.ts'

// Node's own timeout for a whole request would also end a large upload over a slow line. So it is off, and each request
// body is timed here: it must be complete before a deadline. An upload must keep a minimum rate, and one of a visitor
// has a longer deadline.

export type BodyLimits = {
	/** Deadline for a whole body, except for uploads. */
	wholeMs: number
	/** Interval between checks of an upload; at least `minBytes` must arrive in each. */
	lookMs: number
	minBytes: number
	/** Deadline for an upload outside the back office: what has arrived is in memory that visitors share. */
	visitorMs: number
}

/** Below 50 bytes a second, no picture would get through, even from a phone in a shed. */
export const bodyLimits: BodyLimits = {
	wholeMs: 60_000,
	lookMs: 20_000,
	minBytes: 1024,
	visitorMs: 15 * 60_000,
}

/** Bytes accepted after the response; more from staff, since most programs read a response only after sending all. */
const rest = { bytes: 1024 ** 2, staffBytes: 64 * 1024 ** 2, ms: 500 }
/** Back-office statuses for clients without a session or rights: they get no staff allowance. */
const refusals = new Set([401, 403])

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Closes the connection with 408 when the body of `incoming` arrives more slowly than `limits` allow. */
export function watchBody(incoming: IncomingMessage, limits: BodyLimits = bodyLimits): void {
	if (!hasBody(incoming)) return
	const { socket } = incoming
	let known = socket.bytesRead
	const isVisitors = !incoming.url?.startsWith('/admin/')
	const endMs = isVisitors ? performance.now() + limits.visitorMs : Infinity
	const timer = setInterval(
		() => {
			if (incoming.complete || socket.destroyed) return clearInterval(timer)
			const came = socket.bytesRead - known
			known = socket.bytesRead
			const isInTime = performance.now() < endMs
			if (isUpload(incoming) && isInTime && came >= limits.minBytes) return
			clearInterval(timer)
			socket.write(timedOut)
			socket.destroySoon()
			// For a client that does not read the 408.
			socket.setTimeout(limits.lookMs, () => socket.destroy())
		},
		isUpload(incoming) ? limits.lookMs : limits.wholeMs,
	)
	timer.unref()
	incoming.once('close', () => clearInterval(timer))
}

/**
 * For a request answered before its whole body arrived. Discards a limited part of the rest, so that the connection can
 * carry the next request. A client that sends more is not read, and is disconnected after 500 ms, when the response has
 * reached it.
 */
export function letGo(incoming: IncomingMessage, { statusCode }: ServerResponse): void {
	if (incoming.readableEnded || incoming.destroyed) return
	const { socket } = incoming
	// The former reader has stopped, but its listener would still hold back the rest.
	incoming.removeAllListeners('data')
	if (incoming.complete) return
	const isStaffs = incoming.url?.startsWith('/admin/') && !refusals.has(statusCode)
	const most = socket.bytesRead + (isStaffs ? rest.staffBytes : rest.bytes)
	incoming.on('data', () => {
		if (socket.bytesRead > most) incoming.pause()
	})
	// From here on, Node treats the body as being read.
	incoming.read()
	incoming.resume()
	// What has arrived is read before the connection is closed: a busy process looks at its timers first.
	const cut = setTimeout(() => {
		setImmediate(() => {
			if (!incoming.complete) socket.destroySoon()
		})
	}, rest.ms)
	incoming.once('close', () => clearTimeout(cut))
}

/** Whether the request has a body, by its headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
	const length = headers['content-length']
	return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

function isUpload({ url = '', headers }: IncomingMessage): boolean {
	if (/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')) return true
	return ['/admin/upload', picturePath].includes(url.split('?', 1)[0]!)
}
