import { expect, test } from 'vitest'
import { networkOf, wideNetworkOf } from './network.ts'

test.each([
	['203.0.113.7', '203.0.113.7'],
	['::ffff:203.0.113.7', '203.0.113.7'],
	['::FFFF:203.0.113.7', '203.0.113.7'],
])('%s counts as the caller %s', (address, caller) => expect(networkOf(address)).toBe(caller))

test.each([
	'2001:db8:1:2::',
	'2001:db8:1:2::1',
	'2001:DB8:1:2::FFFF',
	'2001:0db8:0001:0002:3:4:5:6',
	'2001:db8:1:2:ffff:ffff:ffff:ffff',
	'2001:db8:1:2:3:4:203.0.113.7',
	'2001:db8:1:2::1%eth0',
])('%s belongs to the network 2001:db8:1:2::/64', (address) => {
	expect(networkOf(address)).toBe('2001:db8:1:2::/64')
})

test.each([
	['203.0.113.7', '203.0.113.0/24'],
	['::ffff:203.0.113.250', '203.0.113.0/24'],
	['2001:db8:1:2::1', '2001:db8:1::/48'],
	['2001:db8:1:ffff::1', '2001:db8:1::/48'],
	['unknown', 'unknown'],
])('%s belongs to the wide network %s', (address, network) => {
	expect(wideNetworkOf(address)).toBe(network)
})

test('a neighbouring /64 network is another caller', () => {
	expect(networkOf('2001:db8:1:3::1')).toBe('2001:db8:1:3::/64')
	expect(networkOf('2001:db8:1::2')).toBe('2001:db8:1:0::/64')
	expect(networkOf('2001:db8::1:2:3:4')).toBe('2001:db8:0:0::/64')
})

test('a zone id does not make an address a separate caller', () => {
	expect(networkOf('fe80::1%eth0')).toBe(networkOf('fe80::2%wlan1'))
})

test('the loopback address is one caller in every spelling', () => {
	expect(networkOf('::1')).toBe('0:0:0:0::/64')
	expect(networkOf('0:0:0:0:0:0:0:1')).toBe('0:0:0:0::/64')
})

test.each(['', 'unknown', 'proxy-1.example'])(
	'%j, which is not an address, stays unchanged',
	(text) => {
		expect(networkOf(text)).toBe(text)
	},
)

test('invalid text with colons is still mapped to a /64 network', () => {
	for (const odd of [':', '::', ':::', 'a:b', 'x:y:z::q', '1::2::3', ':'.repeat(10_000)])
		expect(networkOf(odd)).toMatch(/::\/64$/)
})
