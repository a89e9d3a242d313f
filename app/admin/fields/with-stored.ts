/** Adds a stored choice that is no longer offered, so that it stays until another is chosen. */
export function withStored(choices: readonly string[], stored: string | null): string[] {
	return !stored || choices.includes(stored) ? [...choices] : [...choices, stored]
}
