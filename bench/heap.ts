// Heap size of a running Node.js process, through its inspector, which SIGUSR1 opens on loopback.
import { setTimeout as pause } from 'node:timers/promises'

const inspector = 'http://127.0.0.1:9229/json/list'
const timeoutMs = 5000

/** Megabytes of live objects, after a garbage collection. */
export async function usedHeapMegabytes(processId: number): Promise<number> {
	process.kill(processId, 'SIGUSR1')
	const socket = new WebSocket(await findAddress())
	await new Promise((resolve, reject) => {
		socket.addEventListener('open', resolve, { once: true })
		socket.addEventListener('error', reject, { once: true })
	})
	await ask(socket, 1, 'HeapProfiler.collectGarbage')
	const { usedSize } = await ask(socket, 2, 'Runtime.getHeapUsage')
	socket.close()
	return Number(usedSize) / 1e6
}

async function findAddress(): Promise<string> {
	for (const until = performance.now() + timeoutMs; performance.now() < until; await pause(50)) {
		const response = await fetch(inspector).catch(() => null)
		const [target] = ((await response?.json()) ?? []) as { webSocketDebuggerUrl: string }[]
		if (target) return target.webSocketDebuggerUrl
	}
	throw new Error('the inspector of the web process did not open')
}

function ask(socket: WebSocket, id: number, method: string): Promise<Record<string, unknown>> {
	return new Promise((resolve) => {
		socket.addEventListener('message', function listen({ data }) {
			const response = JSON.parse(String(data)) as { id?: number; result?: Record<string, unknown> }
			if (response.id !== id) return
			socket.removeEventListener('message', listen)
			resolve(response.result ?? {})
		})
		socket.send(JSON.stringify({ id, method }))
	})
}
