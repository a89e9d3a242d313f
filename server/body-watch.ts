import type { IncomingMessage, ServerResponse } from 'node:http'

// Node's own limit on a whole request would also end a large upload over a slow line. So it is off, and each
// request with a body is watched here: it must be complete in time, except for an upload, whose bytes must only keep
// coming.

export type BodyLimits = {
	/** How long the body of a request may take. */
	wholeMs: number
	/** How often an upload is looked at; since the last look, at least `leastBytes` must have come. */
	lookMs: number
	leastBytes: number
}

/** At 50 bytes a second, not even a telephone in a shed would get a picture through. */
export const bodyLimits: BodyLimits = { wholeMs: 60_000, lookMs: 20_000, leastBytes: 1024 }

/** What may come after the answer; from the staff more, since most programs look for the answer only when all is sent. */
const rest = { bytes: 1024 ** 2, staffBytes: 64 * 1024 ** 2, ms: 500 }
/** What strangers are answered in the back office. */
const refusals = new Set([401, 403])

const timedOut = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n'

/** Ends the connection when the body of `incoming` does not come as fast as `limits` want. */
export function watchBody(incoming: IncomingMessage, limits: BodyLimits = bodyLimits): void {
	if (!hasBody(incoming)) return
	const { socket } = incoming
	let known = socket.bytesRead
	const timer = setInterval(
		() => {
			if (incoming.complete || socket.destroyed) return clearInterval(timer)
			const came = socket.bytesRead - known
			known = socket.bytesRead
			if (isUpload(incoming) && came >= limits.leastBytes) return
			clearInterval(timer)
			socket.write(timedOut)
			socket.destroySoon()
			// One that does not even read the refusal.
			socket.setTimeout(limits.lookMs, () => socket.destroy())
		},
		isUpload(incoming) ? limits.lookMs : limits.wholeMs,
	)
	timer.unref()
	incoming.once('close', () => clearInterval(timer))
}

/**
 * For a request that was answered before its body had all come. Some of the rest is thrown away, so that the connection can
 * carry the next request; who sends more than that is no longer listened to, and cut off when the answer has had time to reach him.
 */
export function letGo(incoming: IncomingMessage, { statusCode }: ServerResponse): void {
	if (incoming.readableEnded || incoming.destroyed) return
	const { socket } = incoming
	// Whoever read it has stopped, but would still hold the rest back.
	incoming.removeAllListeners('data')
	if (incoming.complete) return
	const isStaffs = incoming.url?.startsWith('/admin/') && !refusals.has(statusCode)
	const most = socket.bytesRead + (isStaffs ? rest.staffBytes : rest.bytes)
	incoming.on('data', () => {
		if (socket.bytesRead > most) incoming.pause()
	})
	// From now on Node counts it as read by us.
	incoming.read()
	incoming.resume()
	const cut = setTimeout(() => socket.destroySoon(), rest.ms)
	incoming.once('close', () => clearTimeout(cut))
}

/** Whether a body comes with the request. */
export function hasBody({ headers }: IncomingMessage): boolean {
	const length = headers['content-length']
	return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

function isUpload({ url = '' }: IncomingMessage): boolean {
	return url.split('?', 1)[0] === '/admin/upload'
}
