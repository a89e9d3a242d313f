import type { ImageSize } from '../image-markup.ts'

/** Sizes of stored pictures by address, as they become known; listeners are told of new ones. */
export class KnownPictures {
	private readonly sizes = new Map<string, ImageSize>()
	private readonly listeners = new Set<() => void>()

	get(address: string): ImageSize | undefined {
		return this.sizes.get(address)
	}

	add(sizes: Readonly<Record<string, ImageSize>>) {
		for (const [address, size] of Object.entries(sizes)) this.sizes.set(address, size)
		for (const listener of this.listeners) listener()
	}

	/** Returns a function that stops the calls. */
	listen(listener: () => void): () => void {
		this.listeners.add(listener)
		return () => this.listeners.delete(listener)
	}
}
