// The site's web server with an application of the test, for the time of one test.
import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import { claimPort, WebServer } from '#server/http.ts'

const host = '127.0.0.1'

type Options = NonNullable<ConstructorParameters<typeof WebServer>[1]>
type Limits = NonNullable<Options['clients']>

/** Serves on a free port, with these limits for slow clients. */
export async function serve(response: () => Response, clients: Limits): Promise<number> {
	const web = new WebServer(response, { clients })
	const port = await claimPort({ port: 0, host })
	await web.listen({ port, host })
	onTestFinished(() => web.close())
	return port
}

export function connectTo(port: number): Socket {
	const socket = connect({ port, host })
	socket.on('error', () => {})
	onTestFinished(() => void socket.destroy())
	return socket
}
