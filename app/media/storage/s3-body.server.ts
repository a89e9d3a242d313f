import { NoAnswerError } from './s3-bucket.server.ts'

type Opened = ReadableStream<Uint8Array> | null

type Source = {
	first: ReadableStream<Uint8Array>
	/** Position of the first byte and of the last, in the file. */
	start: number
	end: number
	/** Asks for the rest of the same file, from a position on; null when it is not the same any more. */
	reopen: (position: number) => Promise<Opened>
	stallMs: number
}

/**
 * The bytes of a file, asked for again from where they broke off or stood still. When the next try brings nothing
 * either, the stream fails, so that a reader never takes a part for the whole and never waits for long.
 *
 * A reader who is slow is not the storage's fault: time counts only while a read is under way.
 */
export function steadyBody({
	first,
	start,
	end,
	reopen,
	stallMs,
}: Source): ReadableStream<Uint8Array> {
	// Before anybody reads: a stream that has a reader cannot be let go.
	if (end < start) return empty(first)
	let reader: ReadableStreamDefaultReader<Uint8Array> | null = first.getReader()
	let position = start
	let hasFailed = false

	async function next(): Promise<Uint8Array> {
		for (;;) {
			try {
				reader ??= (await reopen(position))?.getReader() ?? null
				if (!reader) throw new NoAnswerError('A stored file changed while it was read')
				const { value, done } = await inTime(reader.read(), stallMs)
				if (done) throw new NoAnswerError('Object storage broke off within a file')
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

async function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
	const { promise: late, reject } = Promise.withResolvers<never>()
	const giveUp = () => reject(new NoAnswerError('Object storage stood still within a file'))
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
