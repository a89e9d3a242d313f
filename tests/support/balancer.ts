// A load balancer for several instances, like nginx with `proxy_next_upstream error`: round robin, and the next
// instance when one fails before its response has started.
import { Agent, createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Starts a balancer; `instances` may be changed while it runs. */
export async function startBalancer(instances: URL[]) {
	const agent = new Agent({ keepAlive: true })
	let turn = 0
	const server = createServer((incoming, outgoing) => {
		turn += 1
		const order = instances.map((_, index) => instances[(turn + index) % instances.length] as URL)
		const isRepeatable = incoming.method === 'GET' || incoming.method === 'HEAD'
		pass(incoming, outgoing, isRepeatable ? order : order.slice(0, 1))
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async [Symbol.asyncDispose]() {
			agent.destroy()
			server.closeAllConnections()
			await new Promise((resolve) => server.close(resolve))
		},
	}

	function pass(incoming: IncomingMessage, outgoing: ServerResponse, [first, ...others]: URL[]) {
		if (!first) return void outgoing.writeHead(502).end()
		const { method, url, headers } = incoming
		const requested = request(
			new URL(url ?? '/', first),
			{ method, headers, agent },
			(response) => {
				outgoing.writeHead(response.statusCode ?? 502, response.headers)
				response.pipe(outgoing)
			},
		)
		requested.once('error', () => {
			if (outgoing.headersSent) return void outgoing.destroy()
			// A reused connection may have just closed: like nginx, retry on the same instance.
			pass(incoming, outgoing, requested.reusedSocket ? [first, ...others] : others)
		})
		incoming.pipe(requested)
	}
}
