/** Milliseconds to wait after the `failures`-th failure in a row: doubled each time, up to the longest. */
export function backOffMs(
	failures: number,
	{ firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
	return Math.min(firstMs * 2 ** Math.min(failures - 1, 30), longestMs)
}
