import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { toBrotli, toSmallestBrotli } from '#app/lib/http/brotli.server.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page as it was made: what is kept of it are its compressed bytes. */
export type MadePage = {
	status: number
	headers: [name: string, value: string][]
	body: Buffer
}

const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)

const hashLength = 20
const smallest = 'br-smallest'
/** What an entry takes beside its bodies: headers, tags, the key and the objects themselves. */
const overheadBytes = 3000

/** A page ready to be sent: headers, a strong tag of its bytes, and the bytes in the encodings asked for so far. */
export class StoredPage {
	readonly status: number
	readonly headers: readonly [name: string, value: string][]
	readonly #hash: string
	readonly #length: number
	readonly #isSmallest: boolean
	readonly #bodies = new Map<Encoding, Buffer>()

	private constructor(
		{ status, headers }: Pick<StoredPage, 'status' | 'headers'>,
		packed: { hash: string; length: number; brotli: Buffer; isSmallest: boolean },
	) {
		this.status = status
		this.headers = headers
		this.#hash = packed.hash
		this.#length = packed.length
		this.#isSmallest = packed.isSmallest
		this.#bodies.set('br', packed.brotli)
	}

	static async of(page: MadePage): Promise<StoredPage> {
		const hash = createHash('sha256').update(page.body).digest('base64url').slice(0, hashLength)
		const brotli = await toBrotli(page.body)
		return new StoredPage(page, { hash, length: page.body.length, brotli, isSmallest: false })
	}

	/** The same page in the fewest bytes, which takes fifty times as long: for one that is asked for again and again. */
	async smallest(): Promise<StoredPage> {
		const brotli = await toSmallestBrotli(await this.body('identity'))
		const packed = { hash: this.#hash, length: this.#length, brotli, isSmallest: true }
		return new StoredPage(this, packed)
	}

	/** A strong tag names bytes, so that of each encoding is another. */
	etag(encoding: Encoding): string {
		return this.#tag(this.#isSmallest && encoding === 'br' ? smallest : encoding)
	}

	/** Whether this tag names the same page in this encoding, in however many bytes. */
	hasTag(tag: string, encoding: Encoding): boolean {
		return tag === this.#tag(encoding) || (encoding === 'br' && tag === this.#tag(smallest))
	}

	#tag(packing: string): string {
		return `"${this.#hash}-${packing}"`
	}

	get isEmpty(): boolean {
		return this.#length === 0
	}

	/** The bytes in this encoding, when they are there already. */
	readyBody(encoding: Encoding): Buffer | undefined {
		return this.#bodies.get(encoding)
	}

	async body(encoding: Encoding): Promise<Buffer> {
		const ready = this.#bodies.get(encoding)
		if (ready) return ready
		const plain = await fromBrotli(this.#bodies.get('br') ?? Buffer.alloc(0))
		if (encoding === 'identity') return plain
		const packed = await toGzip(plain)
		this.#bodies.set(encoding, packed)
		return packed
	}

	/** Bytes it takes in memory, with a second encoding counted in from the start. */
	get size(): number {
		return overheadBytes + 2 * (this.#bodies.get('br')?.length ?? 0)
	}
}
