/** What an action answers when the user can mend a failure: the value, or a coded error. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E }

/** The answer of something that worked. */
export function ok<T>(value: T): { ok: true; value: T } {
	return { ok: true, value }
}

/** The answer of something the user can mend; `error` carries its code. */
export function fail<E>(error: E): { ok: false; error: E } {
	return { ok: false, error }
}
