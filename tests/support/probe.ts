// Visitors who go on reading while something goes wrong: what they were answered, and how fast.
import { spread } from './figures.ts'

type Steadily = {
	/** One after another. */
	paths: string[]
	perSecond: number
	/** What counts as good, beside 200. */
	isGood?: (status: number) => boolean
}

/** The public pages that most people see first. */
export const fivePages = ['/', '/services', '/products', '/news', '/contact']

/** Reads the paths by turns, so many a second, whether answered or not, until it is told to end. */
export function readSteadily(url: string, { paths, perSecond, isGood = is200 }: Steadily) {
	const failed: string[] = []
	const timesMs: number[] = []
	const underWay = new Set<Promise<void>>()
	let sent = 0
	const read = async (path: string) => {
		const began = performance.now()
		try {
			const answer = await fetch(url + path)
			await answer.arrayBuffer()
			if (!isGood(answer.status)) failed.push(`${path}: ${answer.status}`)
		} catch (error) {
			failed.push(`${path}: ${String((error as Error).cause ?? error)}`)
		}
		timesMs.push(performance.now() - began)
	}
	const timer = setInterval(() => {
		const one = read(paths[sent % paths.length] as string).finally(() => underWay.delete(one))
		underWay.add(one)
		sent += 1
	}, 1000 / perSecond)
	return {
		/** Waits for the answers to what has been asked so far. */
		caughtUp: () => Promise.all(underWay),
		/** Waits for the answers under way. */
		async end() {
			clearInterval(timer)
			await Promise.all(underWay)
			return { sent, failed, timesMs, spread: spread(timesMs) }
		},
	}
}

function is200(status: number): boolean {
	return status === 200
}
