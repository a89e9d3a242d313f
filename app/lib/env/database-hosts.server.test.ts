import { expect, test } from 'vitest'
import { asksForPrimary, hostsOf, isDatabaseUrl } from './database-hosts.server.ts'

test('one address stays as it is', () => {
	for (const url of [
		'postgresql://roost:p%40ss@db.example.com:5432/roost?sslmode=require&application_name=a',
		'postgresql:///roost?host=/run/postgresql',
		'postgresql://roost@[::1]:5433/roost',
	])
		expect(hostsOf(url)).toEqual([url])
})

test('several hosts become one address each, without target_session_attrs', () => {
	const rest = 'roost?sslmode=verify-full'
	expect(
		hostsOf(
			`postgresql://roost:pw@one:5432,two:5433,[::1]/${rest}&target_session_attrs=read-write`,
		),
	).toEqual([
		`postgresql://roost:pw@one:5432/${rest}`,
		`postgresql://roost:pw@two:5433/${rest}`,
		`postgresql://roost:pw@[::1]/${rest}`,
	])
	expect(hostsOf('postgres://a@one,two/db?target_session_attrs=primary')).toEqual([
		'postgres://a@one/db',
		'postgres://a@two/db',
	])
})

test.each([
	'postgresql://one,two/roost',
	'postgresql://roost:pw@one:5432,two:5433/roost?target_session_attrs=read-write',
	'postgresql://one,two/roost?target_session_attrs=primary',
	'postgresql:///roost?host=/run/postgresql',
])('%s can be used', (url) => {
	expect([isDatabaseUrl(url), asksForPrimary(url)]).toEqual([true, true])
})

test.each([
	'mysql://one/roost',
	'postgresql://one,two',
	'postgresql://one,,two/roost',
	'postgresql://one:port,two/roost',
	'roost',
])('%s cannot be used', (url) => {
	expect(isDatabaseUrl(url)).toBe(false)
})

test('a standby is of no use to a site that writes', () => {
	for (const attribute of ['standby', 'prefer-standby', 'read-only'])
		expect(asksForPrimary(`postgresql://one,two/roost?target_session_attrs=${attribute}`)).toBe(
			false,
		)
})
