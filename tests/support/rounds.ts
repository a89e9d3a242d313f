/** How often a fault is injected: `ROUNDS=10 npm test -- unit tests/crash` for the full form; twice in every run. */
export const rounds = Number(process.env['ROUNDS'] ?? 2)

/** Numbers from 0 to 1 that are the same for the same seed, so that a failed run can be repeated. */
export function seededRandom(seed: number): () => number {
	let state = seed >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
}
