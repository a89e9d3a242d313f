/** Result of an action whose failures the user can fix: the value, or a coded error. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E }

/** A successful result. */
export function ok<T>(value: T): { ok: true; value: T } {
	return { ok: true, value }
}

/** A failure the user can fix; `error` carries its code. */
export function fail<E>(error: E): { ok: false; error: E } {
	return { ok: false, error }
}
