/**
 * Moves the focus to the first of these elements that can be seen, such as what is next to an entry that was removed.
 */
export function focusFirst(...ids: string[]): void {
	const found = ids.map((id) => document.getElementById(id)).find((one) => one?.checkVisibility())
	found?.focus()
}
