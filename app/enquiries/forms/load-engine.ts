import type * as leadEngine from './lead-engine.ts'

export type LeadEngine = typeof leadEngine

const timeoutMs = 10_000
let loaded: LeadEngine | null = null

/** Loads the code that fills, checks and sends forms, at the first touch: pages carry only the forms. */
export async function loadEngine(): Promise<LeadEngine> {
	loaded = await import('./lead-engine.ts')
	return loaded
}

/** The engine when it is loaded already, else null. */
export function engineAtHand(): LeadEngine | null {
	return loaded
}

/** Null when it fails to load, or takes longer than 10 s. */
export function engineInTime(): Promise<LeadEngine | null> {
	return new Promise((resolve) => {
		setTimeout(() => resolve(null), timeoutMs)
		loadEngine().then(resolve, () => resolve(null))
	})
}
