// R17: slow clients of the web server alone. With a whole site: tests/faults/many-connections.test.ts.
import { Agent, get } from 'node:http'
import { onTestFinished, test } from 'vitest'
import { expectFigure } from '#tests/support/figures.ts'
import { connectTo, serve } from '#tests/support/web-server.ts'

/** Allowance for a busy machine. */
const generousMs = 50

test('200 slow clients do not slow the others down', async () => {
	const port = await serve(() => new Response('ok'), { headersMs: 20_000 })
	const quiet = await slowestOf(port)
	const sockets = Array.from({ length: 200 }, () => connectTo(port))
	for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: x\r\nX-')
	const timer = setInterval(() => {
		for (const socket of sockets) socket.write('a')
	}, 100)
	onTestFinished(() => clearInterval(timer))
	expectFigure(await slowestOf(port)).toBeLessThan(Math.max(quiet * 3, generousMs))
})

/** 99th percentile of 200 response times, in ms. */
async function slowestOf(port: number): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: 4 })
	onTestFinished(() => agent.destroy())
	const times: number[] = []
	for (let turn = 0; turn < 200; turn += 1) {
		const startedMs = performance.now()
		await new Promise<void>((resolve, reject) => {
			get({ port, host: '127.0.0.1', agent }, (response) =>
				response.resume().on('end', resolve),
			).on('error', reject)
		})
		times.push(performance.now() - startedMs)
	}
	return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Infinity
}
