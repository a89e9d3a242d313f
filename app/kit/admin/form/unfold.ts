/** Opens all that a field is folded into. */
export function unfold(field: HTMLElement): void {
	const folded = field.closest<HTMLDetailsElement>('details:not([open])')
	if (!folded) return
	folded.open = true
	unfold(folded)
}
