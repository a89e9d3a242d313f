/** Maximum of concurrent uploads: more would only slow each one. */
const maxAtOnce = 3

let sending = 0
const waiting: (() => void)[] = []

/** Runs `work` once fewer than three others run. `signal` ends the wait; the promise then rejects with its reason. */
export async function withUploadSlot<T>(
	signal: AbortSignal | undefined,
	work: () => Promise<T>,
): Promise<T> {
	await slot(signal)
	try {
		return await work()
	} finally {
		sending -= 1
		waiting.shift()?.()
	}
}

function slot(signal: AbortSignal | undefined): Promise<void> {
	signal?.throwIfAborted()
	if (sending < maxAtOnce) {
		sending += 1
		return Promise.resolve()
	}
	return new Promise((resolve, reject) => {
		const take = () => {
			sending += 1
			signal?.removeEventListener('abort', giveUp)
			resolve()
		}
		const giveUp = () => {
			waiting.splice(waiting.indexOf(take), 1)
			reject(signal?.reason)
		}
		waiting.push(take)
		signal?.addEventListener('abort', giveUp, { once: true })
	})
}

// Uploads sent together may finish in any order; lists keep the order in which the files were chosen.

const turns = new Map<string, number>()

/** Records the turn of the file now stored at `url`: files chosen later have higher turns. */
export function noteTurn(url: string, turn: number): void {
	turns.set(url, turn)
}

/** Index at which to insert the file at `url` into `list`: before files chosen after it, else at the end. */
export function chosenPlace(list: readonly { url: string }[], url: string): number {
	const turn = turns.get(url) ?? Infinity
	const at = list.findIndex((other) => (turns.get(other.url) ?? -Infinity) > turn)
	return at === -1 ? list.length : at
}
