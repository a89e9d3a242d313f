// Fetching pictures from other sites. The servers here listen on this machine, so each test says which of its addresses
// are allowed; the real rule is tested on addresses alone.
import { createServer } from 'node:http'
import type { RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { isOuterAddress } from '#platform/lib/http/outer-address.server.ts'
import { outerNetwork } from '#platform/lib/http/outer-request.server.ts'
import type { Network } from '#platform/lib/http/outer-request.server.ts'
import { fetchPicture, pictureFaults, readPictureAddress } from './remote-picture.server.ts'

const inner = [
	'0.0.0.0',
	'10.1.2.3',
	'100.64.0.1',
	'100.127.255.255',
	'127.0.0.1',
	'127.255.255.254',
	'168.63.129.16',
	'169.254.169.254',
	'172.16.0.1',
	'172.31.255.255',
	'192.0.0.8',
	'192.0.2.1',
	'192.88.99.1',
	'192.168.1.1',
	'198.18.0.1',
	'198.19.255.255',
	'198.51.100.1',
	'203.0.113.1',
	'224.0.0.1',
	'239.255.255.255',
	'240.0.0.1',
	'255.255.255.255',
	'::',
	'::1',
	'::127.0.0.1',
	'::ffff:127.0.0.1',
	'::ffff:10.0.0.1',
	'::ffff:8.8.8.8',
	'64:ff9b::a00:1',
	'64:ff9b:1::a00:1',
	'100::1',
	'2001::1',
	'2001:db8::1',
	'2002:7f00:1::',
	'3fff::1',
	'5f00::1',
	'fc00::1',
	'fd00:ec2::254',
	'fe80::1',
	'fe80::1%eth0',
	'fec0::1',
	'ff02::1',
	'',
	'localhost',
	'example.com',
	'127.1',
]
const outer = ['8.8.8.8', '100.63.0.1', '100.128.0.1', '172.15.0.1', '172.32.0.1', '192.0.1.1']
const outerV6 = ['2606:4700::1111', '2404:6800:4006::2004', '2a00:1450::1']

test('only addresses of public servers may be contacted', () => {
	expect(inner.filter(isOuterAddress)).toEqual([])
	expect([...outer, ...outerV6].filter((address) => !isOuterAddress(address))).toEqual([])
})

const refused = [
	'http://127.0.0.1/x.png',
	'http://127.1/x.png',
	'http://2130706433/x.png',
	'http://0x7f000001/x.png',
	'http://017700000001/x.png',
	'http://①②⑦.0.0.1/x.png',
	'http://0/x.png',
	'http://[::1]/x.png',
	'http://[::ffff:7f00:1]/x.png',
	'http://[64:ff9b::a00:1]/x.png',
	'http://169.254.169.254/latest/meta-data/',
	'https://[fd00:ec2::254]/x.png',
	'https://user@example.com/x.png',
	'https://user:secret@example.com/x.png',
	'https://example.com:22/x.png',
	'https://example.com:8080/x.png',
	'file:///etc/passwd',
	'ftp://example.com/x.png',
	'gopher://example.com/x',
	'data:image/png;base64,AA==',
	'javascript:alert(1)',
	'//example.com/x.png',
	'/media/x.png',
	'https://',
	'',
]

test('an address outside the public web is refused before any lookup', async () => {
	const network = { ...outerNetwork, resolve: () => expect.unreachable('resolved') }
	for (const address of refused) {
		expect
			.soft(readPictureAddress(address), address)
			.toEqual({ ok: false, error: pictureFaults.address })
		await expect.soft(read(address, network), address).rejects.toThrow(pictureFaults.address)
	}
	const long = `https://example.com/${'a'.repeat(2000)}`
	expect(readPictureAddress(long)).toEqual({ ok: false, error: pictureFaults.tooLong })
})

test('http and https on ports 80 and 443 are accepted; the fragment is removed', () => {
	for (const [address, href] of [
		['https://example.com/a.png#top', 'https://example.com/a.png'],
		['HTTP://EXAMPLE.com:80/a b.png', 'http://example.com/a%20b.png'],
		['https://8.8.8.8:443/a.png', 'https://8.8.8.8/a.png'],
		['https://example.com:80/a.png', 'https://example.com:80/a.png'],
	] as const) {
		const taken = readPictureAddress(address)
		expect(taken.ok && taken.value.href).toBe(href)
	}
})

test.each([
	['our own machine', ['127.0.0.1']],
	['the key store of a cloud', ['169.254.169.254']],
	['a public and an inner address', ['8.8.8.8', '10.0.0.1']],
	['the inner one first', ['::ffff:127.0.0.1', '2606:4700::1111']],
])('a host name that resolves to %s is refused', async (_what, addresses) => {
	const resolve = async () => addresses.map((address) => ({ address, family: 4 }))
	const requested = read('https://pictures.example/x.png', { ...outerNetwork, resolve })
	await expect(requested).rejects.toThrow(pictureFaults.address)
})

test('the host name localhost is refused with the real resolver', async () => {
	await expect(read('http://localhost/x.png', outerNetwork)).rejects.toThrow(pictureFaults.address)
})

test('the bytes arrive unchanged, and the request sends no cookies', async () => {
	const seen: unknown[] = []
	const { origin, network } = await serve((request, response) => {
		seen.push(request.headers)
		response.writeHead(200, { 'Set-Cookie': 'a=1' }).end('picture')
	})
	expect(await read(`${origin}/x.png`, network)).toBe('picture')
	expect(seen).toEqual([
		{
			host: origin.replace('http://', ''),
			accept: 'image/*',
			'accept-encoding': 'identity',
			'user-agent': 'Roost/1 (pictures)',
			connection: 'close',
		},
	])
})

test('a host name is resolved once, and a later change has no effect', async () => {
	let requested = 0
	const { origin, network } = await serve((_request, response) => response.end('first'))
	const resolve = async () => [
		{ address: ['127.0.0.1', '127.0.0.9'][requested++] ?? '', family: 4 },
	]
	expect(await read(`${origin}/x.png`, { ...network, resolve })).toBe('first')
	expect(requested).toBe(1)
})

test('a host name that resolves to an inner address after a redirect is refused', async () => {
	let requested = 0
	const paths: (string | undefined)[] = []
	const { origin, network } = await serve(({ url }, response) => {
		paths.push(url)
		response.writeHead(302, { Location: '/again.png' }).end()
	})
	const resolve = async () => [{ address: ['127.0.0.1', '10.0.0.9'][requested++] ?? '', family: 4 }]
	await expect(read(`${origin}/x.png`, { ...network, resolve })).rejects.toThrow(
		pictureFaults.address,
	)
	expect(paths).toEqual(['/x.png'])
})

test.each([
	'http://127.0.0.2/x.png',
	'http://[::1]/x.png',
	'http://169.254.169.254/latest/',
	'file:///etc/passwd',
	'https://user@pictures.example/x.png',
	'https://pictures.example:22/x.png',
	'http://[',
])('a redirect to %s is refused', async (location) => {
	const { origin, network } = await serve((_request, response) => {
		response.writeHead(301, { Location: location }).end()
	})
	await expect(read(`${origin}/x.png`, network)).rejects.toThrow(pictureFaults.address)
})

test('three redirects are followed, a fourth is not', async () => {
	const { origin, network } = await serve(({ url = '' }, response) => {
		const left = Number(url.slice(1))
		if (left === 0) return response.end('there')
		return response.writeHead(307, { Location: `/${left - 1}` }).end()
	})
	expect(await read(`${origin}/3`, network)).toBe('there')
	await expect(read(`${origin}/4`, network)).rejects.toThrow('keeps redirecting')
})

test('a picture that is too large is refused, whether its size is announced or not', async () => {
	const megabyte = Buffer.alloc(1024 ** 2)
	let sent = 0
	const { origin, network } = await serve(({ url }, response) => {
		if (url === '/announced')
			return void response.writeHead(200, { 'Content-Length': 26 * 1024 ** 2 }).write('x')
		const more = () => {
			while (!response.destroyed && sent < 200) {
				sent += 1
				if (!response.write(megabyte)) return void response.once('drain', more)
			}
		}
		more()
	})
	for (const path of ['announced', 'endless'])
		await expect(read(`${origin}/${path}`, network)).rejects.toThrow(pictureFaults.tooLarge)
	expect(sent).toBeLessThan(60)
})

test.each(['/silent', '/slow'])('a site that responds too slowly times out (%s)', async (path) => {
	const { origin, network } = await serve(({ url }, response) => {
		if (url === '/silent') return
		const timer = setInterval(() => response.write('x'), 20)
		response.once('close', () => clearInterval(timer))
	})
	const requested = read(origin + path, { ...network, timeoutMs: 300 })
	await expect(requested).rejects.toMatchObject({
		name: expect.not.stringMatching('PictureRefused'),
	})
})

test('a resolver that never answers times out, and a stopping worker aborts the fetch', async () => {
	const never = { ...outerNetwork, timeoutMs: 100, resolve: () => new Promise<never>(() => {}) }
	await expect(read('https://pictures.example/x.png', never)).rejects.toThrow('timeout')
	const stopped = fetchPicture('https://pictures.example/x.png', {
		network: never,
		signal: AbortSignal.abort(new Error('stopping')),
	})
	await expect(stopped.next()).rejects.toThrow('stopping')
})

test.each([
	[404, 'PictureRefused', 'has no picture at this address.'],
	[403, 'PictureRefused', 'does not allow this picture to be fetched.'],
	[204, 'PictureRefused', 'has no picture at this address.'],
	[429, 'Error', 'answered 429'],
	[503, 'Error', 'answered 503'],
])('a response of %i is a %s', async (status, name, message) => {
	const { origin, network } = await serve((_request, response) => response.writeHead(status).end())
	const requested = read(`${origin}/x.png`, network)
	await expect(requested).rejects.toMatchObject({ name, message: expect.stringContaining(message) })
})

async function serve(listener: RequestListener) {
	const server = createServer(listener)
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	onTestFinished(() => {
		server.close()
		server.closeAllConnections()
	})
	const port = String((server.address() as AddressInfo).port)
	const network: Network = {
		resolve: async () => [{ address: '127.0.0.1', family: 4 }],
		mayConnect: (address) => address === '127.0.0.1',
		ports: [port],
		timeoutMs: 10_000,
	}
	return { origin: `http://pictures.example:${port}`, network }
}

async function read(address: string, network: Network): Promise<string> {
	const chunks: Uint8Array[] = []
	const { signal } = new AbortController()
	for await (const chunk of fetchPicture(address, { network, signal })) chunks.push(chunk)
	return Buffer.concat(chunks).toString()
}
