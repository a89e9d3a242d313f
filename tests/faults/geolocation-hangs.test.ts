// R38: the geolocation service hangs. No page waits for it, and `/api/geo` soon reports that detection failed.
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectFigure, tellFigures } from '#tests/support/figures.ts'
import { expectFailureTold, jsonWith, startLocatedSite } from '#tests/support/located-site.ts'
import type { LocatedSite } from '#tests/support/located-site.ts'

let site: LocatedSite

beforeAll(async () => {
	site = await startLocatedSite()
}, 120_000)

afterAll(() => site.close(), 120_000)

const hangs = () => {}
const beginsAndHangs = (response: ServerResponse) => response.writeHead(200).write('{"country')

test.each([
	['hangs', hangs],
	['begins and hangs', beginsAndHangs],
])('when the service %s, pages work and a failure is reported soon', async (_what, fault) => {
	expect.hasAssertions()
	site.respondWith(fault)
	await expectFailureTold(site)
})

test('pages are as fast while the service hangs as while it works', async () => {
	const timesOf = async (how: Parameters<typeof site.respondWith>[0]) => {
		site.respondWith(how)
		const asking = Array.from({ length: 10 }, () => site.timed('/api/geo'))
		const times: number[] = []
		for (let turn = 0; turn < 60; turn += 1) times.push((await site.timed('/services')).ms)
		await Promise.all(asking)
		return times.toSorted((a, b) => a - b)[30] ?? 0
	}
	const well = await timesOf(jsonWith('Australia'))
	const hanging = await timesOf(hangs)
	expectFigure(hanging - well).toBeLessThan(50)
	tellFigures('R38', 'the service that finds countries hangs', {
		'a page while it answers': `${well.toFixed(1)} ms`,
		'while it hangs': `${hanging.toFixed(1)} ms`,
	})
})
