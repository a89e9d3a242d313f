/** An object with these properties alone. */
export function pick<T, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
	return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>
}
