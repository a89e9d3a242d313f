import { expect, test } from 'vitest'
import {
	envelopeAddress,
	findReplyParts,
	isPartOf,
	replyAddress,
	replyMailboxOf,
} from './reply-address.server.ts'
import type { ReplyMailbox } from './reply-address.server.ts'

const leadId = '7f3a9c2e-1111-4111-8111-111111111111'
const otherId = '7f3a9c2e-2222-4222-8222-222222222222'
const of = (user: string, query = '') =>
	replyMailboxOf(`imaps://${encodeURIComponent(user)}:hunter2@mail.example/INBOX${query}`)

test('the mailbox has an address when its user name is one', () => {
	expect(of('Office.nz@hatchandhen.nz')).toEqual({
		local: 'Office.nz',
		domain: 'hatchandhen.nz',
		takesParts: true,
	})
	const faulty = [
		'office',
		'office@localhost',
		'a b@c.nz',
		'a+b@c.nz',
		'@c.nz',
		'DOMAIN\\office',
		'a@b.nz\r\nX: y',
	]
	for (const user of [...faulty, `${'a'.repeat(65)}@b.nz`]) expect(of(user)).toBeNull()
	expect(replyMailboxOf(null)).toBeNull()
})

test('an address has a part, unless it would be too long or the server takes none', () => {
	const plain = (mailbox: ReplyMailbox | null) => mailbox && replyAddress(mailbox, leadId)
	expect(plain(of('a@b.nz'))).toMatch(/^a\+7f3a9c2e-[\da-f]{20}@b\.nz$/)
	expect(plain(of('a@b.nz', '?plus=false'))).toBe('a@b.nz')
	expect(plain(of(`${'a'.repeat(34)}@b.nz`))).toHaveLength(69)
	expect(plain(of(`${'a'.repeat(35)}@b.nz`))).toBe(`${'a'.repeat(35)}@b.nz`)
})

test('a part is found in any capitals and belongs to its lead alone', () => {
	const mailbox = of('a@b.nz')!
	const address = replyAddress(mailbox, leadId)
	const found = findReplyParts(`x <A+y@b.nz>, "a" <${address.toUpperCase()}>`, mailbox, 5)
	expect(found).toHaveLength(1)
	expect(isPartOf(found[0]!, leadId)).toBe(true)
	expect(isPartOf(found[0]!, otherId)).toBe(false)
	expect(findReplyParts(address.replace('@b.nz', '@c.nz'), mailbox, 5)).toEqual([])
	expect(findReplyParts(address.replace('a+', 'c+'), mailbox, 5)).toEqual([])
	expect(findReplyParts(`${address},`.repeat(9), mailbox, 5)).toHaveLength(5)
	expect(findReplyParts('a+'.repeat(100_000), mailbox, 5)).toEqual([])
})

test('the address of an envelope names its mail alone, and no lead; a mail that is sent again has another', () => {
	const mailbox = of('a@b.nz')!
	const mailId = 'e3f1a9c2-1111-4111-8111-111111111111'
	const address = envelopeAddress(mailbox, mailId)!
	expect(address).toMatch(/^a\+ee3f1a9c2-[\da-f]{20}@b\.nz$/)
	const [part, ...more] = findReplyParts(`<${address.toUpperCase()}>`, mailbox, 5)
	expect(more).toEqual([])
	expect(part).toMatchObject({ of: 'mail', reference: 'e3f1a9c2' })
	expect(isPartOf(part!, mailId)).toBe(true)
	expect(isPartOf(part!, `${mailId}.1`)).toBe(false)
	expect(isPartOf({ ...part!, of: 'lead' }, mailId)).toBe(false)
	const [ofLead] = findReplyParts(replyAddress(mailbox, mailId), mailbox, 5)
	expect(ofLead).toMatchObject({ of: 'lead', reference: 'e3f1a9c2' })
	expect(isPartOf({ ...ofLead!, of: 'mail' }, mailId)).toBe(false)
	expect(envelopeAddress(of('a@b.nz', '?plus=false')!, mailId)).toBeNull()
	expect(envelopeAddress(of(`${'a'.repeat(33)}@b.nz`)!, mailId)).toHaveLength(69)
	expect(envelopeAddress(of(`${'a'.repeat(34)}@b.nz`)!, mailId)).toBeNull()
})
