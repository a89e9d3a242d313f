const longestMs = 8000

/** What a page reads, within 8 s. @throws Error when it takes longer; it then goes on unheard. */
export async function inTime<T>(read: () => Promise<T>): Promise<T> {
	let timer: NodeJS.Timeout | undefined
	const late = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error('The database read timed out')), longestMs)
	})
	try {
		return await Promise.race([read(), late])
	} finally {
		clearTimeout(timer)
	}
}
