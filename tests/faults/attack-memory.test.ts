// S41: uploads, floods, slow texts, big posts and sign-ins, all at once. Memory stays bounded, and comes back
// afterwards.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { findBelow } from '../../bench/processes.ts'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { ownSite, signInTo, statusAt, uploadTo } from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'
import { fivePages } from '#tests/support/probe.ts'
import { isFullForm, rounds } from '#tests/support/rounds.ts'

const attackMs = isFullForm ? rounds * 60_000 : 10_000
const restMs = isFullForm ? Math.min(rounds, 5) * 60_000 : 1000
const maxMegabytes = { resting: 260, highest: 500 }
const megabyte = 1024 * 1024
const hardText = '*a **b [c]( '.repeat(8000)

type Attack = { site: OwnSite; cookie: string; isOver: () => boolean; counts: Map<string, number> }

test(
	`S41: memory comes back after ${attackMs / 60_000} minutes of attack`,
	{ timeout: attackMs + restMs + 300_000 },
	async () => {
		await using site = await ownSite()
		const cookie = await signInTo(site, site.db)
		const pictures = await makePictures()
		for (const page of fivePages) await statusAt(site.url + page)
		const web = Number(site.process.pid)
		const before = memoryOf(web)
		const ends = performance.now() + attackMs
		const counts = new Map<string, number>()
		const attack: Attack = { site, cookie, counts, isOver: () => performance.now() > ends }
		await Promise.all([
			...pictures.map((content, index) => uploads(attack, content, index)),
			...Array.from({ length: 60 }, (_, index) => flood(attack, index)),
			...Array.from({ length: 4 }, () => slowTexts(attack)),
			...Array.from({ length: 8 }, (_, index) => bigPosts(attack, index)),
			...Array.from({ length: 4 }, (_, index) => signIns(attack, index)),
		])
		const after = memoryOf(web)
		await pause(restMs)
		const rested = memoryOf(web)
		const worker = findBelow(web, 'build/server/worker.js')
		expect(site.process.exitCode).toBeNull()
		tellFigures('S41', `${attackMs / 60_000} minutes of uploads, floods, texts and posts`, {
			responses: [...counts].map(([what, amount]) => `${amount} × ${what}`).join(', '),
			before: `${before.now} MB`,
			highest: `${rested.most} MB`,
			'at the end': `${after.now} MB`,
			[`${restMs / 60_000} minutes later`]: `${rested.now} MB`,
			worker: worker ? `${memoryOf(worker).now} MB, highest ${memoryOf(worker).most} MB` : 'gone',
		})
		expectFigure(rested.now, 'memory at rest').toBeLessThan(maxMegabytes.resting)
		expectFigure(rested.most, 'the highest').toBeLessThan(maxMegabytes.highest)
	},
)

/** Resident memory and its highest value so far, in MB. */
function memoryOf(pid: number): { now: number; most: number } {
	const status = readFileSync(`/proc/${pid}/status`, 'utf8')
	const valueOf = (name: string) =>
		Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024)
	return { now: valueOf('VmRSS'), most: valueOf('VmHWM') }
}

/** Pictures that take the most memory for their size, and bytes that are none. */
async function makePictures(): Promise<Buffer[]> {
	const flat = (side: number) =>
		sharp({ create: { width: side, height: side, channels: 4, background: '#a4c' } })
	const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
	const photo = sharp({
		create: { width: 5600, height: 4200, channels: 3, background: 'black', noise },
	})
	const frames = Array.from({ length: 40 }, () => flat(1100).png())
	const drawn = await Promise.all([
		photo.jpeg({ quality: 60, progressive: true }).toBuffer(),
		flat(7000).png({ progressive: true }).toBuffer(),
		flat(7000).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
		flat(7000).webp({ effort: 0 }).toBuffer(),
		flat(3400).avif({ effort: 0 }).toBuffer(),
		sharp(await Promise.all(frames.map((frame) => frame.toBuffer())), { join: { animated: true } })
			.gif({ effort: 1 })
			.toBuffer(),
	])
	const paper = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(49 * megabyte)])
	return [...drawn, paper, randomBytes(24 * megabyte)]
}

function count({ counts }: Attack, what: string) {
	counts.set(what, (counts.get(what) ?? 0) + 1)
}

async function uploads(attack: Attack, content: Buffer, index: number) {
	const { site, cookie, isOver } = attack
	const isDocument = content.subarray(0, 4).toString() === '%PDF'
	const folder = isDocument ? 'product-documents' : 'news-images'
	const name = isDocument ? 'sheet.docx' : `hens-${index}.png`
	while (!isOver()) {
		// The connection is cut when a body is refused on its way.
		const response = uploadTo(site, { cookie, content, folder, name }).catch(() => ({
			status: 'cut',
		}))
		const { status } = await response
		count(attack, `upload ${status}`)
		// Makes room for the worker, which makes copies of each.
		await pause(status === 200 ? 5000 : 100)
	}
}

async function flood(attack: Attack, index: number) {
	const { site, isOver } = attack
	const paths = ['/search?q=', '/contact?subject=', '/products/none-', '/resources?page=']
	for (let turn = 0; !isOver(); turn += 1) {
		const path = `${paths[turn % paths.length]}${index}${turn}`
		const status = await statusAt(site.url + path, { headers: from(`198.51.100.${index}`) })
		count(attack, `page ${status}`)
	}
}

async function slowTexts(attack: Attack) {
	const { site, cookie, isOver } = attack
	const headers = { cookie, Origin: originOf(site), 'Content-Type': 'application/json' }
	while (!isOver()) {
		const blocks = [hardText + randomBytes(8).toString('hex')]
		const body = JSON.stringify({ blocks, definitions: '', pictures: [] })
		const status = await statusAt(`${site.url}/admin/preview`, { method: 'POST', headers, body })
		count(attack, `text ${status}`)
	}
}

/** Bodies without end, and of a megabyte. */
async function bigPosts(attack: Attack, index: number) {
	const { site, cookie, isOver } = attack
	const headers = { cookie, Origin: originOf(site), 'Content-Type': 'application/json' }
	const body = JSON.stringify({ id: null, version: 0, values: { content: 'a'.repeat(megabyte) } })
	for (let turn = index; !isOver(); turn += 1) {
		if (turn % 2) {
			const requested = { method: 'POST', headers, body: body.slice(0, megabyte - 100) }
			count(attack, `save ${await statusAt(`${site.url}/admin/news/save`, requested)}`)
		} else count(attack, `endless body ${await pour(site, `203.0.113.${index}`)}`)
		await pause(50)
	}
}

/** Sends a body as long as the site reads; resolves with the status. */
function pour(site: OwnSite, network: string): Promise<string> {
	const socket = connect(Number(new URL(site.url).port), '127.0.0.1')
	const piece = `10000\r\n${'a'.repeat(65_536)}\r\n`
	let response = ''
	const send = () => {
		while (!socket.destroyed && socket.write(piece));
	}
	socket.on('data', (data) => (response += data.toString()))
	socket.on('drain', send)
	socket.on('error', () => {})
	socket.on('connect', () => {
		socket.write(
			`POST /contact HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${network}\r\nContent-Type: application/x-www-form-urlencoded\r\nTransfer-Encoding: chunked\r\n\r\n`,
		)
		send()
	})
	return new Promise((done) => socket.on('close', () => done(response.slice(9, 12) || 'cut')))
}

async function signIns(attack: Attack, index: number) {
	const { site, isOver } = attack
	for (let turn = 0; !isOver(); turn += 1) {
		const status = await statusAt(`${site.url}/api/auth/sign-in`, {
			method: 'POST',
			body: new URLSearchParams({
				email: `nobody${turn}@example.com`,
				password: 'wrong one 12345',
			}),
			headers: { ...from(`10.${index}.${turn >> 8}.${turn % 256}`), Origin: originOf(site) },
		})
		count(attack, `sign-in ${status}`)
	}
}

function from(network: string) {
	return { 'X-Forwarded-For': network }
}

function originOf(site: OwnSite): string {
	return site.url.replace('127.0.0.1', 'localhost')
}
