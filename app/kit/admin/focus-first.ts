/** Moves the focus to the first of these elements that can be seen, such as what is next to a removed entry. */
export function focusFirst(...ids: string[]): void {
	const found = ids.map((id) => document.getElementById(id)).find((one) => one?.checkVisibility())
	found?.focus()
}
