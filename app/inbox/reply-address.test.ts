import { expect, test } from 'vitest'
import { replyAddress } from './reply-address.ts'

const lead = {
	kind: 'contact' as const,
	name: 'Tama Rewi',
	email: 'tama@rewi.example',
	subject: 'Red mite',
	message: 'Under the perches.\nIs it safe & quick?',
	createdAt: new Date('2026-11-25T20:00:00Z'),
}
const read = (address: string) => {
	const url = new URL(address)
	return { to: decodeURIComponent(url.pathname), ...Object.fromEntries(url.searchParams) }
}

test('a reply goes to the sender and quotes the question below the cursor', () => {
	expect(read(replyAddress(lead))).toEqual({
		to: 'tama@rewi.example',
		subject: 'Re: Red mite',
		body: '\r\n\r\nOn 26 November 2026, Tama Rewi wrote:\r\n> Under the perches.\r\n> Is it safe & quick?',
	})
	expect(read(replyAddress({ ...lead, kind: 'enquiry', subject: null, message: null }))).toEqual({
		to: 'tama@rewi.example',
		subject: 'Re: Product enquiry',
	})
})

test('a long question is cut between characters, so that every mail program takes the address', () => {
	for (const letter of ['x', '\n', '🐔', 'ā']) {
		const address = replyAddress({ ...lead, message: `Q${letter.repeat(5000)}end` })
		expect(address.length).toBeLessThanOrEqual(2000)
		expect(address.length).toBeGreaterThan(1900)
		expect(read(address)).toMatchObject({ body: expect.stringMatching(/> Q[^]* \.\.\.$/) })
	}
})
