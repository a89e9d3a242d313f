// Visitors' messages, to compare what was acknowledged with what is stored and mailed.
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { demoBusiness } from '#demo/business.ts'
import { queryAt } from './bundled-site.ts'
import type { MailServer } from './mail-server.ts'
import { anonKey } from './own-site.ts'

const concurrency = 16

export type Sent = { id: string; isAcknowledged: boolean; tries: number }

/** Sends `many` messages, each from another visitor, retrying each under its key until it is acknowledged. */
export async function submitAll(many: number, address: () => string): Promise<Sent[]> {
	const sent: Sent[] = []
	let next = 0
	const caller = async () => {
		for (let index = next++; index < many; index = next++) {
			const message: Sent = { id: randomUUID(), isAcknowledged: false, tries: 0 }
			sent.push(message)
			while (!message.isAcknowledged) {
				message.tries += 1
				message.isAcknowledged = await submit(address(), message.id, index)
				if (!message.isAcknowledged) await pause(50)
			}
		}
	}
	await Promise.all(Array.from({ length: concurrency }, caller))
	return sent
}

async function submit(url: string, id: string, index: number): Promise<boolean> {
	const response = await fetch(`${url}/functions/v1/send-contact-email`, {
		method: 'POST',
		headers: {
			'Content-Type': 'application/json',
			Authorization: `Bearer ${anonKey}`,
			'X-Forwarded-For': `10.20.${index >> 8}.${index & 255}`,
		},
		body: JSON.stringify({
			name: 'Tama Rewi',
			email: `visitor${index}@example.com`,
			country: 'New Zealand',
			subject: 'Red mite',
			message: `Message ${id}`,
			idempotencyKey: id,
		}),
		signal: AbortSignal.timeout(15_000),
	}).catch(() => null)
	if (!response) return false
	// A kill may cut the body of a response: then the message was not acknowledged.
	const body = (await response.json().catch(() => null)) as { success?: boolean } | null
	return response.status === 200 && body?.success === true
}

/** The ids in the stored messages. */
export async function storedIds(databaseUrl: string): Promise<string[]> {
	const rows = await queryAt(databaseUrl, 'select message from leads')
	return rows.map((row) => String(row['message']).replace('Message ', ''))
}

/** Consecutive failures of the mail server. */
export async function failedTries(databaseUrl: string): Promise<number> {
	const [row] = await queryAt(databaseUrl, 'select failures from mail_server')
	return Number(row?.['failures'] ?? 0)
}

/** Waits until every stored message is in the business's mailbox. */
export async function expectMailed(mail: MailServer, stored: string[]): Promise<void> {
	const missing = () => {
		const text = noticesOf(mail)
			.map(({ text: body }) => body)
			.join('\n')
		return stored.filter((id) => !text.includes(id)).length
	}
	await expect.poll(missing, { timeout: 60_000, interval: 250 }).toBe(0)
}

export function noticesOf(mail: MailServer) {
	return mail.mails.filter(({ envelope }) => envelope.to.includes(demoBusiness.nzEmail))
}
