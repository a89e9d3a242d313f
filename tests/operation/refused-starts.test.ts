// R39: a start that must fail gives the reason in one line. How a site stops: tests/faults/stops.test.ts.
import { existsSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { siteFolder } from '#tests/support/bundled-site.ts'
import { launchSite } from '#tests/support/running-site.ts'
import { expectFigure } from '#tests/support/figures.ts'

const appSecret = 'kX9vQ2mZ7tR4wL8nB3jH6yD1sF5gP0cA'
const timeout = { timeout: 120_000 }

const badStarts: [string, RegExp, Record<string, string>][] = [
	['a wrong variable', /^roost: SITE_URL must be .*Example: /, { SITE_URL: 'hatchandhen' }],
	[
		'an example secret',
		/^roost: APP_SECRET looks like an example/,
		{ APP_SECRET: 'change-me-change-me-change-me-hunter2' },
	],
	[
		'a database without a secret',
		/^roost: APP_SECRET must be set/,
		{ DATABASE_URL: 'postgresql://roost:hunter2@127.0.0.1:1/roost' },
	],
	[
		'a database that does not answer',
		/^roost: DATABASE_URL leads to an address where no PostgreSQL is listening/,
		{ DATABASE_URL: 'postgresql://roost:hunter2@127.0.0.1:1/roost', APP_SECRET: appSecret },
	],
	[
		'a host of another machine',
		/^roost: HOST 192\.0\.2\.1 is not an address/,
		{ HOST: '192.0.2.1' },
	],
]

test.each(badStarts)(
	'a start with %s ends in one line',
	timeout,
	async (_what, line, environment) => {
		expect(await refusal(siteFolder(), environment)).toMatch(line)
	},
)

test('a start with a database that does not exist ends in one line', timeout, async () => {
	const url = new URL(inject('postgresUrl'))
	url.pathname = '/nowhere'
	expect(await refusal(siteFolder(), { DATABASE_URL: url.href, APP_SECRET: appSecret })).toMatch(
		/^roost: DATABASE_URL names a database that does not exist/,
	)
})

test('a start on a port in use ends in one line, before any other work', timeout, async () => {
	const other = createServer()
	await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
	onTestFinished(() => void other.close())
	const { port } = other.address() as AddressInfo
	const folder = join(siteFolder(), 'data')
	expect(await refusal(folder, { PORT: String(port) })).toMatch(
		new RegExp(`^roost: PORT ${port} is in use`),
	)
	expect(existsSync(folder)).toBe(false)
})

test('a start with a data folder that is a file ends in one line', timeout, async () => {
	const file = join(siteFolder(), 'file')
	writeFileSync(file, '')
	expect(await refusal(file, {})).toMatch(/^roost: DATA_DIR .* cannot be written to/)
})

/** The error output of a start that must fail; it has 10 s, and must reveal no secret. */
async function refusal(folder: string, environment: Record<string, string>): Promise<string> {
	const started = Date.now()
	const { said, complained, closed } = launchSite(folder, { environment })
	expect(await closed).toBe(1)
	expectFigure(Date.now() - started).toBeLessThan(10_000)
	expect(complained().trim().split('\n')).toHaveLength(1)
	expect(said() + complained()).not.toContain('hunter2')
	return complained()
}
