// Requests a second for a cached page: from the site, from the site behind nginx, and from a bare server behind the
// same nginx.
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { buildProduct } from '#tests/support/factories.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { ownSite } from '#tests/support/own-site.ts'
import { measureDocument } from '#tests/support/page-bytes.ts'
import { isFullForm } from '#tests/support/rounds.ts'
import { askHelper, runLoad, startHelper, visitorHeaders } from '../../bench/load.ts'
import { percentile } from '../../bench/row.ts'
import { freePort } from '#server/free-port.ts'
import { siteName, startNginx } from './nginx.ts'
import { whatIsMissing } from './programs.ts'
import { siteUrl } from './tls-client.ts'

const missing = whatIsMissing({ nginx: 'nginx', openssl: 'openssl' })
const path = '/'
const connections = 32
/** nginx redirects every other name. */
const headers = { ...visitorHeaders, Host: siteName }
const slices = isFullForm ? { amount: 12, ms: 1000 } : { amount: 1, ms: 200 }

test.skipIf(missing)(
	'the figures of a cached page: direct, behind nginx, and a bare server behind nginx, all over HTTP/1.1 without TLS',
	async () => {
		const direct = await freePort()
		await using site = await ownSite({
			prepare: (db) => buildProduct(db, { title: 'Boot dip', slug: 'boot-dip' }),
			environment: { SITE_URL: siteUrl, PORT: String(direct) },
		})
		expect(site.url).toBe(siteUrl)
		await measureDocument(`http://127.0.0.1:${direct}${path}`)
		await using bare = startHelper('bare-server.ts')
		const barePort = await askHelper<number>(bare, await readRaw(direct))
		await using fronted = await startPlain(direct)
		await using barely = await startPlain(barePort)
		await using load = startHelper('load-process.ts')
		const measure = async (port: number, ms: number) =>
			(await runLoad(load, { path, headers, connections, port, ms })).perSecond
		const places = { direct, nginx: fronted.port, bare: barely.port }
		const seen: Record<keyof typeof places, number[]> = { direct: [], nginx: [], bare: [] }
		const names = Object.keys(places) as (keyof typeof places)[]
		for (const name of names) await measure(places[name], 500)
		for (let turn = 0; turn < slices.amount; turn += 1) {
			// They take turns at being first, so that each suffers equally from what the others leave behind.
			const first = turn % names.length
			for (const name of [...names.slice(first), ...names.slice(0, first)])
				seen[name].push(await measure(places[name], slices.ms))
		}
		const median = (name: keyof typeof places) => percentile(seen[name], 0.5)
		tellFigures('nginx', 'a cached page a second, HTTP/1.1 without TLS', {
			direct: median('direct'),
			'behind nginx': median('nginx'),
			'bare server behind nginx': median('bare'),
		})
		expectFigure(median('nginx') / median('bare'), 'site to bare server').toBeGreaterThan(0.7)
	},
)

/** nginx with one server twice in place of two instances, so that a site and a bare server are one process each. */
async function startPlain(server: number) {
	const port = await freePort()
	const alsoPlain = (conf: string) =>
		conf.replace('server_name', `listen 127.0.0.1:${port};\n\tserver_name`)
	return { ...(await startNginx([server, server], alsoPlain)), port }
}

/** A response with its headers and its encoded body, for the bare server to repeat. */
function readRaw(port: number): Promise<{ headers: string[]; body: string }> {
	return new Promise((resolve, reject) => {
		const form = request({ host: '127.0.0.1', port, path, headers: visitorHeaders }, (reply) => {
			const chunks: Buffer[] = []
			reply.on('data', (chunk: Buffer) => chunks.push(chunk))
			reply.on('end', () => {
				const own = /^(?:date|connection|keep-alive|transfer-encoding)$/i
				const raw = reply.rawHeaders
				const headers = raw.flatMap((name, index) =>
					index % 2 === 0 && !own.test(name) ? [name, raw[index + 1] ?? ''] : [],
				)
				resolve({ headers, body: Buffer.concat(chunks).toString('base64') })
			})
		})
		form.on('error', reject)
		form.end()
	})
}
