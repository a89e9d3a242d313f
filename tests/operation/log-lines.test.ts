// The log contains only JSON, and no errors that any client can cause.
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createAdmin } from '#tests/support/admin.ts'
import { ask } from '#tests/support/attacked-site.ts'
import { ownSite } from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'

const breaksOff = 'Content-Length: 60000\r\nContent-Type: application/x-www-form-urlencoded'
const breaksOffInPieces = 'Transfer-Encoding: chunked\r\nContent-Type: application/json'

test('requests that anyone can send produce only JSON log lines, none of them an error', async () => {
	await using site = await ownSite({
		environment: { LOG_LEVEL: 'info' },
		// Without an administrator, the console would get the setup link.
		prepare: (db) => createAdmin(db),
	})
	let complained = ''
	site.process.stderr?.on('data', (chunk: Buffer) => (complained += chunk.toString()))
	for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
		for (const path of [
			'/',
			'/about',
			'/products',
			'/sitemap.xml',
			'/api/geo',
			'/products.data',
			'/news/x',
		])
			await ask(site.url, path, { method })
	for (const path of [
		'/api/auth/nothing',
		'/functions/v1/nothing',
		'/media/x',
		'/%ff',
		'/_.data?_routes=x',
	])
		await ask(site.url, path)
	for (const path of [
		'/contact',
		'/functions/v1/send-contact-email',
		'/api/auth/sign-in',
		'/set-country',
	])
		for (const head of [breaksOff, breaksOffInPieces]) await breakOff(site, path, head)
	// Logged after all the others.
	await ask(site.url, '/last-of-all')
	await expect.poll(() => site.said()).toContain('/last-of-all')

	const lines = linesOf(site)
	expect(lines.length).toBeGreaterThan(20)
	expect(lines.filter(({ level }) => level >= 50)).toEqual([])
	expect(site.said()).not.toContain('[object Object]')
	expect(complained).toBe('')
})

type Line = { level: number }

/** Its output after it was ready; each line must be JSON. */
function linesOf(site: OwnSite): Line[] {
	const [, after = ''] = site.said().split(/Roost is ready at \S+\n/)
	return after
		.split('\n')
		.filter((line) => line.trim() !== '')
		.map((line) => JSON.parse(line) as Line)
}

/** Sends the headers and part of a body, then resets the connection. */
async function breakOff(site: OwnSite, path: string, head: string) {
	const { port } = new URL(site.url)
	const socket = connect(Number(port), '127.0.0.1')
	socket.write(
		`POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n${head}\r\n\r\n5\r\nform=\r\n`,
	)
	await new Promise((resolve) => socket.once('ready', () => setImmediate(resolve)))
	// By the time of another response, the server has started on this request.
	await ask(site.url, '/healthz')
	socket.resetAndDestroy()
	await ask(site.url, '/healthz')
}
