import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page as it was made: what is kept of it are its compressed bytes. */
export type MadePage = {
	status: number
	headers: [name: string, value: string][]
	body: Buffer
}

const toBrotli = promisify(brotliCompress)
const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)

// 5 would save 2 kB of 29, and take 1 ms more of the 12 that a page may take which is made anew.
const quality = 4
/** 2^18 bytes, more than a page has: the usual window of 4 MB takes time to set up and finds nothing more. */
const windowBits = 18
const hashLength = 20
/** What an entry takes beside its bodies: headers, tags, the key and the objects themselves. */
const overheadBytes = 3000

/** A page ready to be sent: headers, a strong tag of its bytes, and the bytes in the encodings asked for so far. */
export class StoredPage {
	readonly status: number
	readonly headers: readonly [name: string, value: string][]
	readonly #hash: string
	readonly #length: number
	readonly #bodies = new Map<Encoding, Buffer>()

	private constructor({ status, headers, body }: MadePage, hash: string, brotli: Buffer) {
		this.status = status
		this.headers = headers
		this.#hash = hash
		this.#length = body.length
		this.#bodies.set('br', brotli)
	}

	static async of(page: MadePage): Promise<StoredPage> {
		const hash = createHash('sha256').update(page.body).digest('base64url').slice(0, hashLength)
		const params = {
			[constants.BROTLI_PARAM_QUALITY]: quality,
			[constants.BROTLI_PARAM_LGWIN]: windowBits,
			[constants.BROTLI_PARAM_SIZE_HINT]: page.body.length,
		}
		return new StoredPage(page, hash, await toBrotli(page.body, { params }))
	}

	/** A strong tag names bytes, so that of each encoding is another. */
	etag(encoding: Encoding): string {
		return `"${this.#hash}-${encoding}"`
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
