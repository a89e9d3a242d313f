/** How often a fault is injected: twice in every run; `npm run faults` asks for the full form. */
export const rounds = Number(process.env['ROUNDS'] ?? 2)

/** Whether more is asked for than fits in every run. */
export const isFullForm = rounds > 2

/** What the random numbers of fault tests begin with; `FAULT_SEED` repeats a run that failed. */
export const seed = Number(process.env['FAULT_SEED'] ?? Date.now() % 1_000_000)

/** Numbers from 0 to 1 that are the same for the same seed, so that a failed run can be repeated. */
export function seededRandom(from: number): () => number {
	let state = from >>> 0
	return () => {
		state = (state + 0x6d2b79f5) >>> 0
		let mixed = Math.imul(state ^ (state >>> 15), state | 1)
		mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
	}
}
