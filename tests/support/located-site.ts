// A site whose service that finds the countries of visitors is the test's.
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect } from 'vitest'
import { buildService } from './factories.ts'
import { expectFigure } from './figures.ts'
import { ownSite } from './own-site.ts'

type Reply = (response: ServerResponse) => unknown

const maxMs = 4000

/** Starts both; `respondWith` sets how the service responds from then on. */
export async function startLocatedSite() {
	let respond: Reply = () => {}
	const service = createServer((_request, response) => respond(response))
	await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
	const { port } = service.address() as AddressInfo
	const site = await ownSite({
		prepare: (db) => buildService(db, { title: 'Only in New Zealand', country: 'New Zealand' }),
		environment: { GEOIP_URL: `http://127.0.0.1:${port}/json`, LOG_LEVEL: 'silent' },
	})
	return {
		url: site.url,
		respondWith: (next: Reply) => void (respond = next),
		/** A response of the site, and how long it took. */
		async timed(path: string) {
			const started = performance.now()
			const response = await fetch(site.url + path)
			const text = await response.text()
			return { status: response.status, text, ms: performance.now() - started }
		},
		async close() {
			await site.close()
			service.closeAllConnections()
			service.close()
		},
	}
}

export type LocatedSite = Awaited<ReturnType<typeof startLocatedSite>>

/** Expects that a page does not wait for the service, and that `/api/geo` tells of its failure. */
export async function expectFailureTold(site: LocatedSite): Promise<void> {
	const asking = site.timed('/api/geo')
	const page = await site.timed('/services')
	expect(page.status).toBe(200)
	expect(page.text).toContain('Only in New Zealand')
	const told = await asking
	expect([told.status, told.text]).toEqual([502, '{"error":"Detection failed"}'])
	expectFigure(told.ms).toBeLessThan(maxMs)
}

export function jsonWith(name: string): Reply {
	const text = JSON.stringify({ country_name: name })
	return (response) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(text)
}
