// Password hashing with Argon2id. It takes a processor core for a moment, 19 MB, and a thread that file reads need too,
// so at most two run at a time. The others wait for their turn.
import { argon2, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** OWASP's parameters for 19 MiB (memory in KiB). Each hash names its own, so they can be raised. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 }
/** Hashes from before 27 November 2026 name no parameters. */
const formerCost = { N: 16_384, r: 16, p: 1, maxmem: 64 * 1024 * 1024 }
const maxAtOnce = 2

const ours = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`
const present = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]{22})\$([\w+/]{43})$/
const former = /^([\da-f]{32}):([\da-f]{128})$/

/** Hashes that belong to nobody: checking against one takes as long as against any other of its kind. */
const unusable = {
	present: ours + base64(randomBytes(16)) + '$' + base64(randomBytes(32)),
	former: `${randomBytes(16).toString('hex')}:${randomBytes(64).toString('hex')}`,
}

/** Who waits for a hash: the network, and whether it is somebody the account knows. */
export type HashClient = { network: string; isKnown: boolean }

/** Somebody with a session or a mailed link. */
const owner: HashClient = { network: 'owner', isKnown: true }

/** Those who wait, by network; the network whose turn is next comes first. */
type Queue = Map<string, (() => void)[]>

const known: Queue = new Map()
const strangers: Queue = new Map()
let running = 0

/** The hash to store, in the PHC string format: algorithm, parameters, salt and key. */
export async function hashPassword(password: string, client = owner): Promise<string> {
	const salt = randomBytes(16)
	return `${ours}${base64(salt)}$${base64(await argon2Key({ password, client }, salt, cost))}`
}

/** A password to check or to hash, and whose turn it takes. */
type Typed = { password: string; client?: HashClient }

/**
 * Whether `hash` was made from `password`. Without a hash it is not, and takes as long.
 *
 * @throws Error when `hash` is none.
 */
export async function verifyPassword(
	given: Typed & { hash: string | null | undefined },
): Promise<boolean> {
	const hash = given.hash ?? unusable.present
	const [, memory, passes, parallelism, salt = '', key = ''] = present.exec(hash) ?? []
	if (key) {
		const named = {
			memory: Number(memory),
			passes: Number(passes),
			parallelism: Number(parallelism),
		}
		return isSame(await argon2Key(given, Buffer.from(salt, 'base64'), named), key, 'base64')
	}
	const [, formerSalt, formerKey] = former.exec(hash) ?? []
	if (!formerSalt || !formerKey) throw new Error('A stored password hash is unreadable')
	return isSame(await scryptKey(given, formerSalt), formerKey, 'hex')
}

/** Whether a right password should be hashed again: `hash` was made in another way than new ones. */
export function isOutdated(hash: string): boolean {
	return !hash.startsWith(ours)
}

/**
 * Takes the time that a check against a hash of the other kind takes, so that a refusal does not tell which kind an
 * account has, nor whether there is one.
 */
export async function checkOtherKind(hash: string | null | undefined, typed: Typed) {
	const other = former.test(hash ?? '') ? unusable.present : unusable.former
	await verifyPassword({ ...typed, hash: other })
}

function argon2Key(
	{ password, client }: Typed,
	nonce: Buffer,
	named: typeof cost,
): Promise<Buffer> {
	const given = { ...named, message: spelled(password), nonce, tagLength: 32 }
	return inTurn(client, (done) => argon2('argon2id', given, done))
}

function scryptKey({ password, client }: Typed, salt: string): Promise<Buffer> {
	return inTurn(client, (done) => scrypt(spelled(password), salt, 64, formerCost, done))
}

/** Composed and decomposed letters are the same password. */
function spelled(password: string): string {
	return password.normalize('NFKC')
}

function isSame(made: Buffer, stored: string, encoding: 'base64' | 'hex'): boolean {
	const expected = Buffer.from(stored, encoding)
	return made.length === expected.length && timingSafeEqual(made, expected)
}

function base64(bytes: Buffer): string {
	return bytes.toString('base64').replaceAll('=', '')
}

async function inTurn(
	client: HashClient = owner,
	derive: (done: (error: Error | null, key: Buffer) => void) => void,
): Promise<Buffer> {
	if (running >= maxAtOnce) await new Promise<void>((resolve) => queueUp(client, resolve))
	else running += 1
	try {
		return await new Promise((resolve, reject) => {
			derive((error, key) => (error ? reject(error) : resolve(key)))
		})
	} finally {
		const next = takeNext(known) ?? takeNext(strangers)
		if (next) next()
		else running -= 1
	}
}

function queueUp({ network, isKnown }: HashClient, begin: () => void) {
	const queue = isKnown ? known : strangers
	const own = queue.get(network)
	if (own) own.push(begin)
	else queue.set(network, [begin])
}

/** The first of the network whose turn it is, which goes behind the others. */
function takeNext(queue: Queue): (() => void) | undefined {
	for (const [network, [next, ...others]] of queue) {
		queue.delete(network)
		if (others.length > 0) queue.set(network, others)
		return next
	}
	return undefined
}
