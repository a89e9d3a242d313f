import { expect, test } from 'vitest'
import { judgeReport } from './report-rules.ts'

const ended: [status: string, words: string][] = [
	['5.1.1', '550 5.1.1 <mere@example.nz>: Recipient address rejected: User unknown in relay table'],
	['5.1.1', ''],
	['5.1.1', '550 5.1.1 Unbekannter Empfänger'],
	['5.1.2', 'Host or domain name not found'],
	['5.1.3', 'bad destination mailbox address syntax'],
	['5.1.6', ''],
	['5.1.10', '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP lookup'],
	// A server on the way has no code of its own.
	['5.0.0', '550 5.1.1 Adresse inconnue'],
	['5.0.0', '550-5.1.1 The email account that you tried to reach does not exist.'],
	['5.0.0', '550 No such user here'],
	['5.0.0', '550 mailbox not found'],
	['5.0.0', '554 delivery error: dd This user doesn’t have a yahoo.com account'],
	['', 'Sorry, no mailbox here by that name. (#5.1.1)'],
	['', '550 Unknown user'],
	['', 'host mx.example.nz [192.0.2.1]: 550 no such mailbox'],
	// Words of an address are none of a server.
	['', '550 <full.spam@policy.example>: user unknown'],
]

const standing: [status: string, words: string][] = [
	['4.2.2', '452 4.2.2 The email account that you tried to reach is over quota'],
	['4.4.7', 'delivery time expired'],
	['4.0.0', '550 5.1.1 User unknown'],
	['5.2.1', '550 5.2.1 The email account that you tried to reach is disabled'],
	['5.2.2', '552 5.2.2 Mailbox full'],
	['5.2.2', '550 5.1.1 User unknown'],
	['5.7.1', '550 5.7.1 Message rejected due to content'],
	['5.7.1', '550 5.7.1 Nachricht abgelehnt, Empfänger unbekannt'],
	['5.7.26', '550-5.7.26 This mail has been blocked because the sender is unauthenticated.'],
	['5.1.1', '550 5.7.1 no such user for you'],
	['5.1.0', '550 #5.1.0 Address rejected.'],
	['5.1.8', '550 5.1.8 Access denied, bad outbound sender'],
	['5.4.1', '550 5.4.1 Recipient address rejected: Access denied'],
	// A server on the way takes every 550 for an unknown recipient.
	['5.1.1', '550 Mailbox is full'],
	['5.1.1', '550 blocked, see https://spam.example'],
	['5.0.0', '552 over quota, mailbox not found to have room'],
	['5.0.0', '550 Message rejected as spam by the filter'],
	['5.0.0', '550 relaying denied, no such user'],
	['5.0.0', '550 Sender address rejected: user unknown'],
	['5.0.0', '550 Requested action not taken: mailbox unavailable'],
	['5.0.0', '550 Benutzer unbekannt'],
	['5.0.0', ''],
	['', '551 no such user here'],
	['', 'no such user'],
	['', 'host 5.1.1.2 said nothing'],
	['', ''],
]

test.each(ended)('%s ends a reader: %s', (status, words) => {
	expect(judgeReport({ kind: 'returned', status, words })).toBe('ended')
})

test.each(standing)('%s ends nobody: %s', (status, words) => {
	expect(judgeReport({ kind: 'returned', status, words })).toBe('not ended')
})

test('a complaint ends its reader, an automatic reply nobody, whatever else is said', () => {
	const said = { status: '5.1.1', words: '550 5.1.1 no such user' }
	expect(judgeReport({ kind: 'complaint', status: '', words: '' })).toBe('ended')
	expect(judgeReport({ kind: 'automatic', ...said })).toBe('not ended')
})
