/** One client: its IPv4 address, or the /64 of its IPv6 one, since it can use all. Other text stays, in lower case. */
export function networkOf(address: string): string {
	const plain = address
		.toLowerCase()
		.replace(/^::ffff:(?=\d+\.)/, '')
		.replace(/%.*$/s, '')
	if (!plain.includes(':')) return plain
	const [head = '', tail] = plain.split('::')
	const left = head === '' ? [] : head.split(':')
	const right = tail === undefined || tail === '' ? [] : tail.split(':')
	const missing = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
	const groups = [...left, ...Array.from({ length: missing }, () => '0'), ...right]
	const first = groups.slice(0, 4).map((group) => Number.parseInt(group || '0', 16).toString(16))
	return `${first.join(':')}::/64`
}

/**
 * The network that a provider gives to one customer, or to few: the /24 of an IPv4 address, the /48 of an IPv6 one.
 * Whoever has many addresses has them in few of these. Other text stays, in lower case.
 */
export function wideNetworkOf(address: string): string {
	const network = networkOf(address)
	if (network.includes(':')) return `${network.split(':').slice(0, 3).join(':')}::/48`
	return network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1.0/24')
}
