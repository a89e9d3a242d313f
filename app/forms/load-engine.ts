import type * as leadEngine from './lead-engine.ts'

export type LeadEngine = typeof leadEngine

const patienceMs = 10_000
let loaded: LeadEngine | null = null

/** Pages carry the forms alone; what fills, checks and sends them comes with the first touch. */
export async function loadEngine(): Promise<LeadEngine> {
	loaded = await import('./lead-engine.ts')
	return loaded
}

/** The engine when it is there already, so that nothing needs to wait. */
export function engineAtHand(): LeadEngine | null {
	return loaded
}

/** Null when it cannot be had, or not within ten seconds. */
export function engineInTime(): Promise<LeadEngine | null> {
	return new Promise((resolve) => {
		setTimeout(() => resolve(null), patienceMs)
		loadEngine().then(resolve, () => resolve(null))
	})
}
