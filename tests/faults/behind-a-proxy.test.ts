// Many requests that share connections, as behind a proxy: each gets its own response.
import { Agent, request } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { failuresOf, forAll, startAttackedSite } from '#tests/support/attacked-site.ts'
import { startBalancer } from '#tests/support/balancer.ts'
import { anonKey } from '#tests/support/own-site.ts'
import { seed, seededRandom } from '#tests/support/random.ts'

const random = seededRandom(seed)

type Kind = { method: string; path: string; headers?: Record<string, string>; body?: string }

const kinds: [kind: Kind, status: number, type: string][] = [
	[{ method: 'GET', path: '/robots.txt' }, 200, 'text/plain'],
	[{ method: 'GET', path: '/services' }, 200, 'text/html'],
	[{ method: 'HEAD', path: '/products' }, 200, 'text/html'],
	[{ method: 'GET', path: '/api/session' }, 200, 'application/json'],
	[{ method: 'GET', path: '/no-such-page' }, 404, 'text/html'],
	[
		{ method: 'POST', path: '/functions/v1/send-contact-email', body: '{}' },
		401,
		'application/json',
	],
	[{ method: 'POST', path: '/admin/leads', body: 'a=1' }, 401, 'text/html'],
	[{ method: 'POST', path: '/set-country', body: 'country=Both' }, 303, ''],
]

test(`behind a proxy each of 1,000 mixed requests gets its own response (seed ${seed})`, async () => {
	const site = await startAttackedSite({ LOG_LEVEL: 'warn', ANON_KEY: anonKey })
	onTestFinished(() => site.close())
	await using balancer = await startBalancer([new URL(site.url)])
	const agent = new Agent({ keepAlive: true, maxSockets: 10 })
	const wrong: string[] = []
	const drawn = Array.from({ length: 1000 }, () => kinds[Math.floor(random() * kinds.length)])
	await forAll(
		drawn.filter((each) => each !== undefined),
		async ([kind, status, type]) => {
			const got = await askThrough(agent, balancer.url, kind)
			if (got.status !== status || !got.type.startsWith(type) || got.hasBody !== !isEmpty(kind))
				wrong.push(`${kind.method} ${kind.path}: ${JSON.stringify(got)}`)
		},
		10,
	)
	agent.destroy()
	expect(wrong).toEqual([])
	expect(failuresOf(site)).toEqual([])
})

function isEmpty({ method, path }: Kind): boolean {
	return method === 'HEAD' || path === '/set-country'
}

type Got = { status: number; type: string; hasBody: boolean }

function askThrough(agent: Agent, origin: string, { method, path, body: sent }: Kind) {
	return new Promise<Got>((resolve, reject) => {
		const headers = sent ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}
		const requested = request(new URL(path, origin), { agent, method, headers }, (response) => {
			let bytes = 0
			response.on('data', (chunk: Buffer) => (bytes += chunk.length))
			response.on('end', () =>
				resolve({
					status: response.statusCode ?? 0,
					type: response.headers['content-type'] ?? '',
					hasBody: bytes > 0,
				}),
			)
		})
		requested.on('error', reject)
		requested.end(sent)
	})
}
