import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

type Address = { port: number; host: string }

/**
 * A free port: `port` itself, or any for 0.
 *
 * @throws the system's error when the address cannot be used.
 */
export function freePort(
	{ port, host }: Address = { port: 0, host: '127.0.0.1' },
): Promise<number> {
	return new Promise((resolve, reject) => {
		const probe = createServer()
		probe.once('error', reject)
		probe.listen({ port, host, exclusive: true }, () => {
			const bound = probe.address() as AddressInfo
			probe.close(() => resolve(bound.port))
		})
	})
}
