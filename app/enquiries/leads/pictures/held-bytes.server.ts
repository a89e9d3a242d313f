// Pictures as they arrive, in memory. Who sends slowly or much gives way, so that nobody shuts this to others.
import { giveBack } from '#platform/lib/give-back.ts'
import { wideNetworkOf } from '#platform/lib/http/network.ts'
import { maxVisitorPictureBytes } from '#platform/media/file-kinds.ts'

/** Largest number of bytes that this process holds at once, while they arrive and while they wait to be decoded. */
const maxHeldBytes = 96 * 1024 * 1024
/** A connection may take this long to begin. */
const graceMs = 10_000
/** The bytes a second expected from then on, by how much of all is held: a telephone on a farm sends 8 kB a second. */
const expectedSpeeds = [
	{ share: 0.75, bytesASecond: 64 * 1024 },
	{ share: 0.5, bytesASecond: 16 * 1024 },
	{ share: 0.25, bytesASecond: 2 * 1024 },
]

const holders = new Set<HeldBytes>()
let heldBytes = 0

/** A picture as it arrives. Its bytes count for this process until it is let go, which must happen. */
export class HeldBytes implements Disposable {
	readonly network: string
	readonly startedMs = performance.now()
	length = 0
	isWhole = false
	/** Why it was not taken in; null while it is. */
	refusal: 'tooLarge' | 'busy' | null = null
	#bytes: Buffer | null = null

	/** @param address the sender's; null when unknown. */
	constructor(address: string | null) {
		this.network = wideNetworkOf(address ?? '')
	}

	/** Adds what has arrived; what goes beyond the largest picture, or for which there is no room, is dropped. */
	add(chunk: Uint8Array): void {
		if (this.refusal !== null) return
		if (this.length + chunk.length > maxVisitorPictureBytes) return this.refuse('tooLarge')
		holders.add(this)
		for (const holder of holders) if (isSlow(holder)) holder.refuse('busy')
		while (heldBytes + chunk.length > maxHeldBytes && this.refusal === null)
			(nextToGo() ?? this).refuse('busy')
		if (this.refusal !== null) return
		// Only what is written to takes memory: one buffer to grow into costs less than pieces and their copy.
		this.#bytes ??= Buffer.allocUnsafeSlow(maxVisitorPictureBytes)
		this.#bytes.set(chunk, this.length)
		this.length += chunk.length
		heldBytes += chunk.length
	}

	refuse(reason: 'tooLarge' | 'busy'): void {
		this[Symbol.dispose]()
		this.refusal = reason
	}

	/** All that has arrived, valid until it is let go. From now on it gives way to nobody. */
	whole(): Buffer {
		this.isWhole = true
		return this.#bytes?.subarray(0, this.length) ?? Buffer.alloc(0)
	}

	[Symbol.dispose](): void {
		holders.delete(this)
		heldBytes -= this.length
		this.length = 0
		giveBack(this.#bytes)
		this.#bytes = null
	}
}

function isSlow({ isWhole, startedMs, length }: HeldBytes): boolean {
	const ms = performance.now() - startedMs
	if (isWhole || ms < graceMs) return false
	const used = heldBytes / maxHeldBytes
	const expected = expectedSpeeds.find(({ share }) => used >= share)?.bytesASecond ?? 0
	return (length * 1000) / ms < expected
}

/**
 * Of those that still arrive: the oldest of the network that holds most, or the newest of all where none has more than
 * one, so that some come to their end; null when none arrives.
 */
function nextToGo(): HeldBytes | null {
	const shares = new Map<string, { bytes: number; pictures: number }>()
	for (const { network, length } of holders) {
		const { bytes, pictures } = shares.get(network) ?? { bytes: 0, pictures: 0 }
		shares.set(network, { bytes: bytes + length, pictures: pictures + 1 })
	}
	const arriving = [...holders].filter(({ isWhole }) => !isWhole)
	const shareOf = ({ network }: HeldBytes) => shares.get(network) ?? { bytes: 0, pictures: 0 }
	const several = arriving.filter((held) => shareOf(held).pictures > 1)
	const most = Math.max(...several.map((held) => shareOf(held).bytes))
	return several.find((held) => shareOf(held).bytes === most) ?? arriving.at(-1) ?? null
}
