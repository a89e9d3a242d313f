import { LoopDelay } from './loop-delay.ts'
import { RequestCounts } from './request-counts.ts'

/** Measurements of this process. */
export type Vitals = { requests: RequestCounts; loop: LoopDelay }

// On globalThis, because the built application and the server around it each have a copy of this module.
const shared = globalThis as { roostVitals?: Vitals }

/** The one set of measurements of this process. */
export function vitals(): Vitals {
	shared.roostVitals ??= { requests: new RequestCounts(), loop: new LoopDelay() }
	return shared.roostVitals
}
