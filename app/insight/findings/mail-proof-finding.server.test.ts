import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { mailProofs } from '#platform/db/tables/mails.server.ts'
import type { ProofResult } from '#platform/db/tables/mails.server.ts'
import { mailConfig } from '#platform/mail/config.server.ts'
import { testDb } from '#tests/support/database.ts'
import type { TestDb } from '#tests/support/database.ts'
import { listLiveAttention } from './attention.server.ts'

const who = {
	kind: 'admin',
	id: '00000000-0000-4000-8000-00000000000d',
	role: 'administrator',
} as const

async function addProof(db: TestDb, state: ProofResult['state'] | null) {
	const { from, addressHash } = await mailConfig(db)
	await db.insert(mailProofs).values({
		id: randomUUID(),
		sender: from.address,
		sentTo: 'staff',
		addressHash,
		result: state && { state, advice: 'Sign it.' },
		by: who.id,
	})
	return from.address
}

test('that our mail may not arrive is found only while a test has shown it, and by administrators', async () => {
	await using db = await testDb()
	const found = async (role: 'administrator' | 'editor' = 'administrator') =>
		(await listLiveAttention(db, { ...who, role }, new Date()))
			.filter(({ kind }) => kind === 'mail-proof')
			.flatMap(({ lines }) => lines)
	expect(await found()).toEqual([])
	await addProof(db, null)
	expect(await found()).toEqual([])
	const sender = await addProof(db, 'refused')
	expect(await found()).toEqual([
		{ label: `Our mail may not arrive: ${sender}`, href: '/admin/health#mail', text: 'Sign it.' },
	])
	expect(await found('editor')).toEqual([])
	await addProof(db, 'not proven')
	expect(await found()).toEqual([])
	await addProof(db, 'refused')
	expect(await found()).toHaveLength(1)
	await addProof(db, 'proven')
	expect(await found()).toEqual([])
})
