import { execFile } from 'node:child_process'
import { request } from 'node:http'
import { promisify } from 'node:util'
import { measureDocument } from '#tests/support/page-bytes.ts'
import { askHelper, runLoad, startHelper, visitorHeaders } from './load.ts'
import type { LoadOrder } from './load.ts'
import { inWords, percentile, told } from './row.ts'
import type { Row } from './row.ts'

const run = promisify(execFile)

const path = '/'
const connections = 32
const mustReach = 0.8

/** Number and length of the slices; site and bare server take turns, so that noise of the machine affects both. */
export type Slices = { amount: number; ms: number }

/** Requests a second for a cached page, compared with a bare server that sends the same bytes. */
async function compareCachedPage(
	siteUrl: string,
	{ amount, ms }: Slices,
	measure: (port: number, forMs: number) => Promise<number>,
) {
	// Waits for the page's smallest form. Before that, the bare server would get bytes that are a tenth larger than the
	// site's.
	await measureDocument(siteUrl + path)
	const { headers, body } = await fetchRaw(siteUrl + path)
	await using bare = startHelper('bare-server.ts')
	const barePort = await askHelper<number>(bare, { headers, body: body.toString('base64') })
	const sitePort = Number(new URL(siteUrl).port)
	for (const port of [sitePort, barePort]) await measure(port, 1000)
	const pairs: { site: number; bare: number }[] = []
	for (let turn = 0; turn < amount; turn += 1) {
		// They take turns at being first, so that each suffers equally from what the other leaves behind.
		const ports = turn % 2 === 0 ? [sitePort, barePort] : [barePort, sitePort]
		const figures = [await measure(ports[0] ?? 0, ms), await measure(ports[1] ?? 0, ms)]
		if (turn % 2 === 1) figures.reverse()
		pairs.push({ site: figures[0] ?? 0, bare: figures[1] ?? 0 })
	}
	return {
		ratio: percentile(
			pairs.map(({ site, bare: floor }) => site / floor),
			0.5,
		),
		site: percentile(
			pairs.map(({ site }) => site),
			0.5,
		),
		bare: percentile(
			pairs.map(({ bare: floor }) => floor),
			0.5,
		),
	}
}

/** The rows for the home page: measured with our own load, and with `wrk` if it is installed. */
export async function measureCachedPage(siteUrl: string): Promise<Row[]> {
	await using load = startHelper('load-process.ts')
	const order = { path, headers: visitorHeaders, connections }
	const byOwn = async (port: number, ms: number) =>
		(await runLoad(load, { ...order, port, ms } satisfies LoadOrder)).perSecond
	const what = 'cached page, requests a second as part of a bare server'
	const own = rowOf(what, await compareCachedPage(siteUrl, { amount: 12, ms: 700 }, byOwn))
	const another = `${what}, asked by wrk`
	const hasWrk = await run('wrk', ['-v']).then(
		() => true,
		(error: NodeJS.ErrnoException) => error.code !== 'ENOENT',
	)
	if (!hasWrk) return [own, told(another, 'not run here: needs wrk')]
	return [own, rowOf(another, await compareCachedPage(siteUrl, { amount: 12, ms: 1000 }, byWrk))]
}

/**
 * Requests a second by `wrk`, which leaves more of the processor to the server than our own load. Whole seconds only.
 */
async function byWrk(port: number, ms: number): Promise<number> {
	const requested = ['-t2', `-c${connections}`, `-d${Math.ceil(ms / 1000)}s`]
	const named = Object.entries(visitorHeaders).flatMap(([name, value]) => [
		'-H',
		`${name}: ${value}`,
	])
	const { stdout } = await run('wrk', [...requested, ...named, `http://127.0.0.1:${port}${path}`])
	return Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
}

type Compared = Awaited<ReturnType<typeof compareCachedPage>>

function rowOf(what: string, { ratio, site, bare }: Compared): Row {
	return {
		what,
		mustReach: `at least ${mustReach}`,
		figure: `${ratio.toFixed(2)} (${inWords(site)}/s)`,
		floor: `bare node:http, same bytes: ${inWords(bare)}/s`,
		isReached: ratio >= mustReach,
	}
}

/** A response with its raw headers and its encoded body. */
function fetchRaw(url: string): Promise<{ headers: string[]; body: Buffer }> {
	return new Promise((resolve, reject) => {
		const ask = request(url, { headers: visitorHeaders }, (response) => {
			const chunks: Buffer[] = []
			response.on('data', (chunk: Buffer) => chunks.push(chunk))
			response.on('end', () => {
				const body = Buffer.concat(chunks)
				resolve({
					headers: [...sentBySite(response.rawHeaders), 'Content-Length', `${body.length}`],
					body,
				})
			})
		})
		ask.on('error', reject)
		ask.end()
	})
}

/** Removes the headers that `node:http` adds itself. */
function sentBySite(raw: string[]): string[] {
	const own = /^(?:date|connection|keep-alive|transfer-encoding|content-length)$/i
	return raw.flatMap((name, index) =>
		index % 2 === 0 && !own.test(name) ? [name, raw[index + 1] ?? ''] : [],
	)
}
