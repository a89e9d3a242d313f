// Reads the home page and its styles again and again, like a visitor who keeps reloading.
import { setTimeout as pause } from 'node:timers/promises'
import type { Nginx } from './nginx.ts'
import { http1Client } from './tls-client.ts'

const everyMs = 100

/** Starts; `stop` returns what was seen. */
export function watchPages(front: Pick<Nginx, 'tlsPort' | 'certificate'>) {
	const client = http1Client(front)
	const seen = {
		requested: 0,
		/** Sum of the times at which the page was "We are updating the site". */
		awayMs: 0,
		/** Any other status or error. */
		others: [] as string[],
	}
	let isOver = false
	const look = async () => {
		const started = performance.now()
		const { status, text } = await client.ask('/')
		const styles = /\/assets\/[^"]+\.css/.exec(text)?.[0]
		// 503: the site has stopped since.
		const styled = status === 200 && styles ? (await client.ask(styles)).status : 503
		await pause(everyMs)
		const ms = performance.now() - started
		seen.requested += 1
		if (status === 503) seen.awayMs += ms
		else if (status !== 200) seen.others.push(`page ${status}`)
		if (styled !== 200 && styled !== 503) seen.others.push(`styles ${styled}`)
	}
	const looking = (async () => {
		while (!isOver) await look().catch((error: unknown) => seen.others.push(String(error)))
	})()
	return {
		async stop() {
			isOver = true
			await looking
			client[Symbol.dispose]()
			return seen
		},
	}
}
