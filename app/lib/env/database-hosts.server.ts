/** What `target_session_attrs` may ask for: the site writes, so a standby is of no use to it. */
const writable = new Set(['any', 'primary', 'read-write'])

/**
 * The addresses in a `postgresql:` URL that names several servers, `HOST:PORT,HOST:PORT`, as PostgreSQL's own clients read it: one
 * URL for each, without `target_session_attrs`.
 */
export function hostsOf(databaseUrl: string): string[] {
	const [scheme = '', ...others] = databaseUrl.split('://')
	const address = others.join('://')
	const [authority = ''] = address.split(/[/?#]/)
	const hosts = authority.slice(authority.lastIndexOf('@') + 1)
	const user = authority.slice(0, authority.length - hosts.length)
	const [path = '', ...queries] = address.slice(authority.length).split('?')
	const parameters = queries
		.join('?')
		.split('&')
		.filter((parameter) => parameter && !parameter.startsWith('target_session_attrs='))
	const end = path + (parameters.length > 0 ? `?${parameters.join('&')}` : '')
	return hosts.split(',').map((host) => `${scheme}://${user}${host}${end}`)
}

/** Whether the server that it asks for accepts writes. */
export function asksForPrimary(databaseUrl: string): boolean {
	const asked = /[?&]target_session_attrs=([^&#]*)/.exec(databaseUrl)?.[1]
	return asked === undefined || writable.has(asked)
}

/** Whether each address has a host (or the folder of a socket) and a database. */
export function isDatabaseUrl(text: string): boolean {
	return hostsOf(text).every((one) => {
		if (!URL.canParse(one)) return false
		const { protocol, hostname, searchParams, pathname } = new URL(one)
		const hasHost = Boolean(hostname || searchParams.get('host'))
		return /^postgres(ql)?:$/.test(protocol) && hasHost && pathname.length > 1
	})
}
