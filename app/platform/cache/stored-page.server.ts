import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress, gzip } from 'node:zlib'
import { toBrotli, toSmallestBrotli } from '#platform/lib/http/brotli.server.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A rendered page; only its compressed bytes are kept. */
export type MadePage = {
	status: number
	headers: [name: string, value: string][]
	body: Buffer
}

const fromBrotli = promisify(brotliDecompress)
const toGzip = promisify(gzip)

const hashLength = 20
const smallest = 'br-smallest'
/** Memory of an entry without its bodies: headers, tags, the key and the objects. */
const overheadBytes = 3000

/** A page ready to send: headers, strong ETags, and the bytes in the compressed encodings requested so far. */
export class StoredPage {
	readonly status: number
	readonly headers: readonly [name: string, value: string][]
	readonly #hash: string
	readonly #length: number
	readonly #isSmallest: boolean
	readonly #bodies = new Map<Encoding, Buffer>()
	/** Few clients want it and it is large, so it may go at any time; a burst of them shares one copy. */
	#plain: WeakRef<Buffer> | undefined
	readonly #making = new Map<Encoding, Promise<Buffer>>()

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

	/** The same page in the fewest bytes, for one with many cache hits; takes fifty times as long. */
	async smallest(): Promise<StoredPage> {
		const brotli = await toSmallestBrotli(await this.body('identity'))
		const packed = { hash: this.#hash, length: this.#length, brotli, isSmallest: true }
		return new StoredPage(this, packed)
	}

	/** A strong ETag names bytes, so each encoding has its own. */
	etag(encoding: Encoding): string {
		return this.#tag(this.#isSmallest && encoding === 'br' ? smallest : encoding)
	}

	/** Whether this ETag names the same page in this encoding, at either size. */
	hasTag(tag: string, encoding: Encoding): boolean {
		return tag === this.#tag(encoding) || (encoding === 'br' && tag === this.#tag(smallest))
	}

	#tag(packing: string): string {
		return `"${this.#hash}-${packing}"`
	}

	get isEmpty(): boolean {
		return this.#length === 0
	}

	/** The bytes in this encoding, if they exist already. */
	readyBody(encoding: Encoding): Buffer | undefined {
		return encoding === 'identity' ? this.#plain?.deref() : this.#bodies.get(encoding)
	}

	/** Made once for all who want it at the same time. */
	async body(encoding: Encoding): Promise<Buffer> {
		const ready = this.readyBody(encoding) ?? this.#making.get(encoding)
		if (ready) return ready
		const making = this.#make(encoding).finally(() => this.#making.delete(encoding))
		this.#making.set(encoding, making)
		return making
	}

	async #make(encoding: Encoding): Promise<Buffer> {
		const plain = await fromBrotli(this.#bodies.get('br') ?? Buffer.alloc(0))
		if (encoding === 'identity') {
			this.#plain = new WeakRef(plain)
			return plain
		}
		const packed = await toGzip(plain)
		this.#bodies.set(encoding, packed)
		return packed
	}

	/** Bytes in memory, with a second encoding counted from the start. */
	get size(): number {
		return overheadBytes + 2 * (this.#bodies.get('br')?.length ?? 0)
	}
}
