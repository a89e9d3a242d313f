import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test('an IPv6 visitor is the first half of the address, however it is written; an IPv4 one the whole', () => {
	const half = '2001:db8:1:2::/64'
	for (const address of ['2001:db8:1:2:3:4:5:6', '2001:0DB8:0001:0002::1', '2001:db8:1:2::'])
		expect(networkOf(address)).toBe(half)
	expect(networkOf('2001:db8:1:3::1')).not.toBe(half)
	expect(networkOf('::1')).toBe('0:0:0:0::/64')
	expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
	expect(networkOf('203.0.113.7')).toBe('203.0.113.7')
	expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
	expect(networkOf('unknown')).toBe('unknown')
})
