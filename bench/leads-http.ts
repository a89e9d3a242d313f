import { enquiryPath } from '#enquiries/leads/calls.ts'
import { told } from './row.ts'
import type { Row } from './row.ts'
import { anonKey } from './site.ts'

const callers = 32
const warmUp = 500
const amount = 3000

/** Leads a second over HTTP, each from another visitor; shown next to the command's figure, without a limit. */
export async function measureLeadsOverHttp(siteUrl: string): Promise<Row[]> {
	await send(warmUp, 0)
	const started = performance.now()
	await send(amount, warmUp)
	const perSecond = Math.round((amount * 1000) / (performance.now() - started))
	return [told(`leads stored a second over HTTP, ${callers} callers`, `${perSecond}`)]

	async function send(times: number, from: number) {
		let next = 0
		const caller = async () => {
			for (let index = next++; index < times; index = next++) await sendLead(from + index)
		}
		await Promise.all(Array.from({ length: callers }, caller))
	}

	async function sendLead(index: number) {
		const response = await fetch(siteUrl + enquiryPath, {
			method: 'POST',
			headers: {
				Authorization: `Bearer ${anonKey}`,
				'Content-Type': 'application/json',
				'X-Forwarded-For': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
			},
			body: JSON.stringify({
				name: 'Anna Bell',
				companyOrFarm: 'Bell Free Range',
				email: `visitor${index}@example.com`,
				subject: 'Boot dip station',
				message: 'How often must the solution be changed in a wet winter?',
				productName: 'Boot Dip Station',
				page: '/products/boot-dip-station',
				idempotencyKey: crypto.randomUUID(),
				website: '',
				elapsedMs: 8000,
			}),
		})
		if (!response.ok) throw new Error(`refused: ${response.status} ${await response.text()}`)
		await response.arrayBuffer()
	}
}
