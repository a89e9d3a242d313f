// Uploads sent together may finish in any order; lists keep the order in which the files were chosen.

const turns = new Map<string, number>()

/** Records the turn of the file now stored at `url`: files chosen later have higher turns. */
export function noteTurn(url: string, turn: number): void {
	turns.set(url, turn)
}

/** Index at which to insert the file at `url` into `list`: before files chosen after it, else at the end. */
export function chosenPlace(list: readonly { url: string }[], url: string): number {
	const turn = turns.get(url) ?? Infinity
	const at = list.findIndex((other) => (turns.get(other.url) ?? -Infinity) > turn)
	return at === -1 ? list.length : at
}
