// Files that are sent together are stored in any order; lists keep the one in which they were chosen.

const turns = new Map<string, number>()

/** Notes which turn the file now stored at `url` had: files chosen later have higher ones. */
export function noteTurn(url: string, turn: number): void {
	turns.set(url, turn)
}

/** The place in `list` of the file at `url`: before what was chosen after it, else at the end. */
export function chosenPlace(list: readonly { url: string }[], url: string): number {
	const turn = turns.get(url) ?? Infinity
	const at = list.findIndex((other) => (turns.get(other.url) ?? -Infinity) > turn)
	return at === -1 ? list.length : at
}
