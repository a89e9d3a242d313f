// R38: the geolocation service is down, or sends nonsense or an endless response. No page waits for it, and `/api/geo`
// soon reports that detection failed. A service that hangs: tests/faults/geolocation-hangs.test.ts.
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFailureTold, jsonWith, startLocatedSite } from '#tests/support/located-site.ts'
import type { LocatedSite } from '#tests/support/located-site.ts'

const megabyte = 1024 * 1024

let site: LocatedSite
let sent = 0

beforeAll(async () => {
	site = await startLocatedSite()
}, 120_000)

afterAll(() => site.close(), 120_000)

const json = (response: ServerResponse, text: string) =>
	response.writeHead(200, { 'Content-Type': 'application/json' }).end(text)

const faults: [what: string, result: (response: ServerResponse) => unknown][] = [
	['answers 500', (response) => response.writeHead(500).end('{}')],
	['hangs up', (response) => response.destroy()],
	['answers no JSON', (response) => json(response, '<html>')],
	['answers other JSON', (response) => json(response, '{"country_name": {"toString": 1}}')],
	['answers a name of 10,000 letters', jsonWith('x'.repeat(10_000))],
	['redirects into the house', (response) => response.writeHead(302, { Location: site.url }).end()],
	['answers without end', pourOut],
]

test.each(faults)(
	'when the service %s, pages work and a failure is reported',
	async (_what, fault) => {
		site.respondWith(fault)
		sent = 0
		await expectFailureTold(site)
		// Bytes in the buffers of both sides count as sent too.
		expect(sent).toBeLessThan(8 * megabyte)
	},
)

test('a working service’s country is returned', async () => {
	site.respondWith(jsonWith('Australia'))
	expect(await site.timed('/api/geo')).toMatchObject({
		status: 200,
		text: '{"country_name":"Australia"}',
	})
})

/** Writes as fast as the client reads, until the connection ends. */
function pourOut(response: ServerResponse) {
	const piece = Buffer.alloc(65_536, 32)
	const pour = () => {
		let isTaken = true
		while (isTaken && !response.destroyed) {
			isTaken = response.write(piece)
			sent += piece.length
		}
	}
	response.on('drain', pour)
	response.on('error', () => {})
	pour()
}
