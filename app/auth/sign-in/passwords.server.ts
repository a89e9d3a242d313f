// Hashing of passwords (scrypt, as better-auth does it). It takes all of a processor core for a moment, and a thread that
// reading files needs too, so only two run at a time however many people sign in.
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'

const maxAtOnce = 2
const waiting: (() => void)[] = []
let running = 0

/** The hash to keep of a password. */
export function hashPassword(password: string): Promise<string> {
	return inTurn(() => hash(password))
}

/** Whether `hash` was made from `password`. */
export function verifyPassword(given: { hash: string; password: string }): Promise<boolean> {
	return inTurn(() => verify(given))
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
