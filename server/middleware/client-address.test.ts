import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { addressOf } from './client-address.ts'

function behindProxies(amount: number) {
	completeEnv({ DATABASE_URL: 'postgres://nowhere/roost', TRUST_PROXY: String(amount) })
}

function addressFor(forwarded: string | undefined, connected = '10.0.0.1') {
	return addressOf({
		headers: { 'x-forwarded-for': forwarded },
		socket: { remoteAddress: connected },
	} as unknown as IncomingMessage)
}

test.each([
	['203.0.113.7', '203.0.113.7'],
	['198.51.100.1, 203.0.113.7:52814', '203.0.113.7'],
	['2001:db8::7', '2001:db8::7'],
	['[2001:db8::7]', '2001:db8::7'],
	['[2001:db8::7]:52814', '2001:db8::7'],
	['fe80::7%eth0', 'fe80::7'],
	['[fe80::7%25eth0]:443', 'fe80::7'],
	['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
])('a proxy’s %s is accepted', (forwarded, address) => {
	behindProxies(1)
	expect(addressFor(forwarded)).toBe(address)
})

test.each(['unknown', '_hidden', '', ',', 'a:1', '203.0.113.7:x', '1.2.3'])(
	'an invalid address such as %j is ignored',
	(forwarded) => {
		behindProxies(1)
		expect(addressFor(forwarded)).toBe('10.0.0.1')
	},
)

test('the zone of a connected address is dropped, and a closed connection has no address', () => {
	behindProxies(0)
	expect(addressFor('203.0.113.7', 'fe80::1%eth0')).toBe('fe80::1')
	expect(addressFor(undefined, '')).toBeNull()
})
