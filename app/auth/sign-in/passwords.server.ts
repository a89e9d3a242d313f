// Password hashing (scrypt, as in better-auth). It takes a whole processor core for a moment, and a thread that file reads
// need too, so at most two run at a time.
import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'

const maxAtOnce = 2
const waiting: (() => void)[] = []
let running = 0

/** The hash to store. */
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
