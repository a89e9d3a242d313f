type Readiness = { stopping: boolean }

// On globalThis, because the built application and the server around it each have a copy of this module.
const shared: { roostReadiness?: Readiness } = globalThis as { roostReadiness?: Readiness }

/** Whether this process is stopping; `/readyz` then responds 503. */
export function readiness(): Readiness {
	shared.roostReadiness ??= { stopping: false }
	return shared.roostReadiness
}
