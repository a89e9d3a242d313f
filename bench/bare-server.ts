// A process that answers every request with the same bytes and does nothing else: the best that `node:http` can do.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type Reply = { headers: string[]; body: string }

process.once('message', ({ headers, body }: Reply) => {
	const bytes = Buffer.from(body, 'base64')
	const server = createServer((_request, response) => {
		response.writeHead(200, headers)
		response.end(bytes)
	})
	server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
})
process.on('disconnect', () => process.exit())
