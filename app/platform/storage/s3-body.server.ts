import { NoResponseError } from './s3-bucket.server.ts'

type Opened = ReadableStream<Uint8Array> | null

type Source = {
	first: ReadableStream<Uint8Array>
	/** Positions of the first and last byte in the file. */
	start: number
	end: number
	/** Requests the rest of the file from a position; null when the file has changed. */
	reopen: (position: number) => Promise<Opened>
	stallMs: number
}

/**
 * The bytes of a file, requested again from where they broke off or stalled. When the next try brings nothing either,
 * the stream fails, so that a reader never takes a part for the whole and never waits for long.
 *
 * A slow reader is no stall: the timeout runs only while a read is under way.
 */
export function steadyBody({
	first,
	start,
	end,
	reopen,
	stallMs,
}: Source): ReadableStream<Uint8Array> {
	// Before `getReader`: a locked stream cannot be cancelled.
	if (end < start) return empty(first)
	let reader: ReadableStreamDefaultReader<Uint8Array> | null = first.getReader()
	let position = start
	let hasFailed = false

	async function next(): Promise<Uint8Array> {
		for (;;) {
			try {
				reader ??= (await reopen(position))?.getReader() ?? null
				if (!reader) throw new NoResponseError('A stored file changed while it was read')
				const { value, done } = await inTime(readFrom(reader), stallMs)
				if (done) throw new NoResponseError(brokeOff)
				hasFailed = false
				return value
			} catch (error) {
				void reader?.cancel(error).catch(() => {})
				reader = null
				if (hasFailed) throw error
				hasFailed = true
			}
		}
	}

	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const bytes = await next()
				position += bytes.byteLength
				controller.enqueue(bytes)
				if (position <= end) return
				controller.close()
				await reader?.cancel().catch(() => {})
			},
			cancel: (reason) => reader?.cancel(reason),
		},
		{ highWaterMark: 0 },
	)
}

const brokeOff = 'Object storage broke off within a file'

async function readFrom(reader: ReadableStreamDefaultReader<Uint8Array>) {
	return reader.read().catch((cause: unknown) => {
		throw new NoResponseError(brokeOff, { cause })
	})
}

async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
	const { promise: late, reject } = Promise.withResolvers<never>()
	const giveUp = () => reject(new NoResponseError('Object storage stood still within a file'))
	const timer = setTimeout(giveUp, limitMs)
	try {
		return await Promise.race([work, late])
	} finally {
		clearTimeout(timer)
	}
}

function empty(first: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
	void first.cancel().catch(() => {})
	return new Blob().stream()
}
