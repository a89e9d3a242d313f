/**
 * The numbers a pager shows: the first, the last, the present one and those beside it; null stands for what is left out. A gap of a
 * single page is no shorter than its number.
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
