/** Largest number of bytes of pictures that this process holds at once, while they arrive and while they wait to be decoded. */
const most = 160 * 1024 * 1024
let all = 0

/** A picture as it arrives. Its bytes count for this process until it is let go, which must happen. */
export class HeldBytes implements Disposable {
	#chunks: Uint8Array[] = []
	#length = 0
	/** Why it was not taken in; null while it is. */
	refusal: 'tooLarge' | 'busy' | null = null

	/** Adds what has arrived, up to `maxBytes` in all; what goes beyond that, or beyond what this process may hold, is dropped. */
	add(chunk: Uint8Array, maxBytes: number): void {
		if (this.refusal !== null) return
		if (this.#length + chunk.length > maxBytes) this.refuse('tooLarge')
		else if (all + chunk.length > most) this.refuse('busy')
		else {
			this.#chunks.push(chunk)
			this.#length += chunk.length
			all += chunk.length
		}
	}

	refuse(reason: 'tooLarge' | 'busy'): void {
		this[Symbol.dispose]()
		this.refusal = reason
	}

	/** What has arrived. */
	whole(): Buffer {
		return Buffer.concat(this.#chunks)
	}

	[Symbol.dispose](): void {
		all -= this.#length
		this.#length = 0
		this.#chunks = []
	}
}
