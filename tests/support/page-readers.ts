// A process that reads pages as fast as they are answered, and checks that no reader gets an older version after a
// newer one. In the measuring process, every response would wait behind those of the readers.
import { Agent, get } from 'node:http'

export type Reading = { urls: string[]; clients: number }
export type Read = { reads: number; wentBack: string[] }

const agent = new Agent({ keepAlive: true })
const result: Read = { reads: 0, wentBack: [] }
let isOver = false

process.on('message', (order: Reading | 'stop') => {
	if (order === 'stop') isOver = true
	else void readAll(order).then(() => process.send?.(result))
})
process.on('disconnect', () => process.exit())

async function readAll({ urls, clients }: Reading): Promise<void> {
	await Promise.all(
		Array.from({ length: clients }, (_, index) => readOn(urls[index % urls.length] ?? '')),
	)
}

async function readOn(url: string): Promise<void> {
	let seen = -1
	while (!isOver) {
		const version = await versionAt(url)
		result.reads += 1
		if (!(version >= seen)) result.wentBack.push(`${url}: ${version} after ${seen}`)
		seen = version
	}
}

/** The number in a page's text `Version 12`; NaN without it, or when the status is not 200. */
function versionAt(url: string): Promise<number> {
	return new Promise((resolve, reject) => {
		const request = get(url, { agent }, (response) => {
			const chunks: Buffer[] = []
			response.on('data', (chunk: Buffer) => chunks.push(chunk))
			response.on('error', reject)
			response.on('end', () => {
				const text = Buffer.concat(chunks).toString('latin1')
				resolve(response.statusCode === 200 ? Number(/Version (\d+)/.exec(text)?.[1]) : Number.NaN)
			})
		})
		request.on('error', reject)
	})
}
