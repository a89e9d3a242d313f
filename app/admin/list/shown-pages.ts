/**
 * The numbers a pager shows: first, last, current and its neighbours; null stands for a gap. A single missing page is
 * shown, since a gap would save no room.
 */
export function shownPages(page: number, pages: number): (number | null)[] {
	const near = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages)
	const shown = [...new Set(near)].toSorted((a, b) => a - b)
	return shown.flatMap((one, index) => {
		const gap = one - (shown[index - 1] ?? 0) - 1
		if (gap === 0) return [one]
		return [gap === 1 ? one - 1 : null, one]
	})
}
