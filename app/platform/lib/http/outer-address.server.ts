// Which network addresses the site may connect to for a user: public servers only, not our own machine, its network or
// a cloud's metadata service, which hands out keys.
import { BlockList, isIP } from 'node:net'

/** All of IPv4 that is not public, and the public address of Azure's internal services. */
const innerV4 = [
	'0.0.0.0/8',
	'10.0.0.0/8',
	'100.64.0.0/10',
	'127.0.0.0/8',
	'168.63.129.16/32',
	'169.254.0.0/16',
	'172.16.0.0/12',
	'192.0.0.0/24',
	'192.0.2.0/24',
	'192.88.99.0/24',
	'192.168.0.0/16',
	'198.18.0.0/15',
	'198.51.100.0/24',
	'203.0.113.0/24',
	'224.0.0.0/4',
	'240.0.0.0/4',
]
/** The only allocated part of IPv6; loopback, local, mapped and translated addresses lie outside it. */
const outerV6 = ['2000::/3']
/** Within that part: protocols (Teredo too), documentation, and 6to4, which embeds IPv4 addresses. */
const innerV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const inner = { ipv4: listOf('ipv4', innerV4), ipv6: listOf('ipv6', innerV6) }
const outer = listOf('ipv6', outerV6)

/** Whether an IP address is public; false for anything else. */
export function isOuterAddress(address: string): boolean {
	const version = isIP(address)
	if (version === 4) return !inner.ipv4.check(address, 'ipv4')
	return version === 6 && outer.check(address, 'ipv6') && !inner.ipv6.check(address, 'ipv6')
}

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
	const list = new BlockList()
	for (const network of networks) {
		const [address = '', bits] = network.split('/')
		list.addSubnet(address, Number(bits), family)
	}
	return list
}
