// Visitors who keep reading during a fault: counts failed responses and measures their times.
import { spread } from './figures.ts'

type Steadily = {
	/** Requested in turn. */
	paths: string[]
	perSecond: number
	/** Whether a status counts as good. Default: only 200. */
	isGood?: (status: number) => boolean
	/** Requests the path and returns the status. Default: `fetch`. */
	ask?: (path: string) => Promise<number>
}

/** The pages that most visitors see first. */
export const fivePages = ['/', '/services', '/products', '/news', '/contact']

/** Requests the paths in turn at a fixed rate, without waiting for responses, until `end` is called. */
export function readSteadily(url: string, given: Steadily) {
	const { paths, perSecond, isGood = is200, ask = (path) => statusOf(url + path) } = given
	const failed: string[] = []
	const timesMs: number[] = []
	const underWay = new Set<Promise<void>>()
	let sent = 0
	const read = async (path: string) => {
		const began = performance.now()
		try {
			const status = await ask(path)
			if (!isGood(status)) failed.push(`${path}: ${status}`)
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
		/** Waits for the responses to all requests so far. */
		caughtUp: () => Promise.all(underWay),
		/** Stops, and waits for the remaining responses. */
		async end() {
			clearInterval(timer)
			await Promise.all(underWay)
			return { sent, failed, timesMs, spread: spread(timesMs) }
		},
	}
}

async function statusOf(url: string): Promise<number> {
	const response = await fetch(url)
	await response.arrayBuffer()
	return response.status
}

function is200(status: number): boolean {
	return status === 200
}
