// Repeatable random numbers for tests: `npm test` and `npm run faults` print the seed.

/** Seed of every random test; set `TEST_SEED` to repeat a failed run. */
export const seed = Number(process.env['TEST_SEED'] ?? Date.now() % 1_000_000)

/** A generator of numbers from 0 to 1, the same for the same seed. */
export function seededRandom(from: number): () => number {
	let state = from >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
}
