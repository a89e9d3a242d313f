// Password hashing with scrypt. It takes a whole processor core for a moment, and a thread that file reads need too, so at
// most two run at a time.
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's second choice of parameters: 16 MB and about 50 ms a hash. Stored hashes do not name them, so they stay. */
const cost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const keyBytes = 64
const maxAtOnce = 2

/** A hash that belongs to nobody: checking against it takes as long as against any other. */
export const unusableHash = `${randomBytes(16).toString('hex')}:${randomBytes(keyBytes).toString('hex')}`

const waiting: (() => void)[] = []
let running = 0

/** The hash to store: salt and key in hexadecimal, separated by a colon. */
export async function hashPassword(password: string): Promise<string> {
	const salt = randomBytes(16).toString('hex')
	const key = await inTurn(() => deriveKey(password, salt))
	return `${salt}:${key.toString('hex')}`
}

/**
 * Whether `hash` was made from `password`.
 *
 * @throws Error when `hash` is none.
 */
export async function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
	const [salt = '', hex = ''] = given.hash.split(':')
	const expected = Buffer.from(hex, 'hex')
	if (!salt || expected.length !== keyBytes) throw new Error('A stored password hash is unreadable')
	return timingSafeEqual(await inTurn(() => deriveKey(given.password, salt)), expected)
}

function deriveKey(password: string, salt: string): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		// NFKC: composed and decomposed letters are the same password.
		scrypt(password.normalize('NFKC'), salt, keyBytes, cost, (error, key) =>
			error ? reject(error) : resolve(key),
		)
	})
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (running >= maxAtOnce) await new Promise<void>((resolve) => waiting.push(resolve))
	else running += 1
	try {
		return await work()
	} finally {
		const next = waiting.shift()
		if (next) next()
		else running -= 1
	}
}
