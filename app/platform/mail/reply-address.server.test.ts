import { expect, test } from 'vitest'
import { findReplyParts, isPartOf, replyAddress, replyMailboxOf } from './reply-address.server.ts'
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
