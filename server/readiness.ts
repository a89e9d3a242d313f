type Readiness = { stopping: boolean }

// On globalThis, because the built application and the server that stops it each hold a copy of this module.
const shared: { roostReadiness?: Readiness } = globalThis as { roostReadiness?: Readiness }

/** Whether this process still takes requests; `/readyz` answers 503 as soon as it does not. */
export function readiness(): Readiness {
	shared.roostReadiness ??= { stopping: false }
	return shared.roostReadiness
}
