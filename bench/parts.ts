// The parts of `npm run bench`, in order: the memory of a fresh site first, the parts that fill the database last.
import { migrate } from '#platform/db/migrate.server.ts'
import { env } from '#platform/lib/env/env.server.ts'
import { measureBytes } from './bytes.ts'
import { measureCachedPage } from './cached-page.ts'
import { measureFirstAct } from './first-act.ts'
import { measureFirstContent } from './first-content.ts'
import { fillWithMuch } from './large-content.ts'
import { measureLeads } from './leads.ts'
import { measureLeadsOverHttp } from './leads-http.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureMemory } from './memory.ts'
import type { Row } from './row.ts'
import { measureFixedSaves, measureSaveToPage } from './save-to-page.ts'
import type { Bench } from './site.ts'
import { soak } from './soak.ts'
import { measureWriting } from './writing.ts'
import { measureCounting, measureFlood, measureVisitors } from './visits.ts'
import { timeUncachedPages, uncachedRows } from './uncached-page.ts'

type Part = {
	measure: (bench: Bench) => Promise<Row[]>
	/** Whether it runs when no part is named. */
	isUsual: boolean
}

const limitsMs = { demo: 12, much: 25 }

export const parts: Record<string, Part> = {
	memory: usual(({ site, dataDir }) => measureMemory(site.process.pid ?? 0, site.url, dataDir)),
	cached: usual(({ site }) => measureCachedPage(site.url)),
	bytes: usual(({ site, pool }) => measureBytes(site.url, pool)),
	'first-content': usual(({ site }) => measureFirstContent(site.url)),
	'first-act': usual(({ site, pool }) => measureFirstAct(site.url, pool)),
	lighthouse: usual(({ site, pool }) => measureLighthouse(site.url, pool, 5)),
	'lighthouse-quick': wished(({ site, pool }) => measureLighthouse(site.url, pool, 3)),
	writing: usual(({ site, pool }) => measureWriting(site.url, pool)),
	save: usual(async ({ site, other, pool }) => [
		...(await measureSaveToPage(site.url, other.url, pool)),
		...(await measureFixedSaves(site.url, other.url, pool)),
	]),
	leads: usual(async ({ site }) => {
		await migrate(env().DATABASE_URL)
		return [await measureLeads(env().DATABASE_URL), ...(await measureLeadsOverHttp(site.url))]
	}),
	visits: wished(async ({ site, pool, databaseUrl }) => [
		...(await measureCounting(site.url, pool)),
		...(await measureFlood(site.url, pool)),
		...(await measureVisitors(databaseUrl)),
	]),
	uncached: usual(async ({ site, pool }) => {
		const before = await timeUncachedPages(site.url, pool)
		await fillWithMuch(pool)
		const after = await timeUncachedPages(site.url, pool)
		return [
			...uncachedRows(before, { content: 'demo content', limit: limitsMs.demo }),
			...uncachedRows(after, { content: 'much content', limit: limitsMs.much, before }),
		]
	}),
	mixed: usual((bench) => soak(bench, { seconds: 20 })),
	soak: wished((bench) => soak(bench, { seconds: 20 * 60, perSecond: 200 })),
	'soak-long': wished((bench) => soak(bench, { seconds: 2 * 60 * 60, perSecond: 200 })),
}

function usual(measure: Part['measure']): Part {
	return { measure, isUsual: true }
}

function wished(measure: Part['measure']): Part {
	return { measure, isUsual: false }
}
